import { type ComponentType, Suspense, useRef, useState } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { isPreviewable } from '#web/features/files/entries/file-kinds.ts';
import {
  FileGone,
  FileNotLoaded,
  type FilmProps,
  PreviewUnavailable,
} from './preview-unavailable.tsx';
import { useFileLink } from './use-file-link.ts';

interface MediaViewProps extends FilmProps {
  /** Shows films and sounds; its script is loaded with the first one. */
  film: ComponentType<FilmProps>;
}

/** A file as far as the browser can show it, or why it cannot. */
export function MediaView({ film: Film, ...props }: MediaViewProps) {
  if (['video', 'audio'].includes(props.entry.kind)) {
    const loading = <Spinner size="lg" label={`Loading ${visibleName(props.entry.name)}`} />;
    return (
      <Suspense fallback={loading}>
        <Film {...props} />
      </Suspense>
    );
  }
  if (isPreviewable(props.entry.name)) return <Picture {...props} />;
  return (
    <PreviewUnavailable title="This file has no preview here" onDownload={props.onDownload}>
      Download it, or open it from a connected computer in the software that made it.
    </PreviewUnavailable>
  );
}

/** A picture. */
function Picture({ entry, onDownload, onMissing }: FilmProps) {
  const { link, problem, renew } = useFileLink(entry, onMissing);
  const [isUndecoded, setUndecoded] = useState(false);
  const hasFailed = useRef(false);
  const retry = () => {
    setUndecoded(false);
    hasFailed.current = false;
    return renew();
  };

  if (problem === 'gone') return <FileGone />;
  if (problem === 'failed') return <FileNotLoaded onRetry={() => void retry()} />;
  if (isUndecoded) {
    const tryAgain = (
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    );
    return entry.size === 0 ? (
      <PreviewUnavailable title="This file is empty" action={tryAgain}>
        Nothing of it was stored. Upload it again.
      </PreviewUnavailable>
    ) : (
      <PreviewUnavailable
        title="Your browser cannot show this file"
        onDownload={onDownload}
        action={tryAgain}
      >
        It does not decode this kind of picture. Download it to see it.
      </PreviewUnavailable>
    );
  }
  const name = visibleName(entry.name);
  if (!link) return <Spinner size="lg" label={`Loading ${name}`} />;
  // The first failure may be that the link has expired, or that the file was moved: a new link tells.
  function onError() {
    if (hasFailed.current) return setUndecoded(true);
    hasFailed.current = true;
    void renew();
  }
  return (
    <img
      key={link.id}
      src={link.url}
      alt={name}
      onError={onError}
      className="max-h-full max-w-full object-contain"
    />
  );
}
