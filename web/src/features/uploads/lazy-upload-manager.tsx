import { useEffect, useState } from 'react';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { onUploadRequest } from './choice/upload-events.ts';
import { hasUnfinished } from './unfinished-flag.ts';
import type { UploadManagerProps } from './upload-manager.tsx';

/** The engine with its tray: fetched with the first upload, or for unfinished ones. */
const engineScript = onDemand(() => import('./upload-manager.tsx'));

const notLoaded = errorToast('Uploads could not be loaded. Please check your connection.');

/** Uploads of the opened workspace; shows nothing until there are some. Mounted once, on every tab. */
export function LazyUploadManager(props: UploadManagerProps) {
  const { owner } = props;
  const [needed, setNeeded] = useState(false);
  useEffect(() => onUploadRequest(() => setNeeded(true)), []);
  useEffect(() => afterPaint(() => setNeeded((is) => is || hasUnfinished(owner))), [owner]);
  const engine = engineScript.useModule(needed, (error) => {
    setNeeded(false);
    notLoaded(error);
  });
  return engine && <engine.UploadManager {...props} key={owner} />;
}
