import { useSyncExternalStore } from 'react';
import { onDemand } from '#web/lib/on-demand.ts';
import { posterProgress, watchPosters } from './poster-progress.ts';

const panel = onDemand(() => import('./preparing-pictures.tsx'));

/** Says that posters are being made, once some are. */
export function LazyPreparingPictures() {
  const isBusy = useSyncExternalStore(watchPosters, () => posterProgress().total > 0);
  // Without the script the posters are made all the same.
  const script = panel.useModule(isBusy, () => undefined);
  return script && <script.PreparingPictures />;
}
