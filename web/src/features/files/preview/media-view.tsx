import { AudioLines } from 'lucide-react';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { isPreviewable } from '#web/features/files/entries/file-kinds.ts';
import {
  FileGone,
  FileNotLoaded,
  type FilmProps,
  PreviewUnavailable,
} from './preview-unavailable.tsx';
import { useFileLink } from './use-file-link.ts';

interface MediaViewProps extends FilmProps {
  /** Shows films; its script is loaded with the first one. */
  film: ComponentType<FilmProps>;
}

/** Seconds to go back where something was not decoded, one after another: an earlier key frame may be. */
const secondsBack = [1, 5, 20];

/** A file as far as the browser can show it, or why it cannot. */
export function MediaView({ film: Film, ...props }: MediaViewProps) {
  if (props.entry.kind === 'video') {
    const loading = <Spinner size="lg" label={`Loading ${visibleName(props.entry.name)}`} />;
    return (
      <Suspense fallback={loading}>
        <Film {...props} />
      </Suspense>
    );
  }
  if (isPreviewable(props.entry.name)) return <Media {...props} />;
  return (
    <PreviewUnavailable title="This file has no preview here" onDownload={props.onDownload}>
      Download it, or open it from a connected computer in the software that made it.
    </PreviewUnavailable>
  );
}

/** A picture or a sound. */
function Media({ entry, onDownload, onMissing }: FilmProps) {
  const { link, problem, renew } = useFileLink(entry, onMissing);
  const [playbackError, setPlaybackError] = useState<'format' | 'network'>();
  // Where it failed last, in seconds: a second failure there is not the link's.
  const failedAt = useRef<number>(undefined);
  // Where to continue with a renewed link, in seconds.
  const resumeAt = useRef(0);
  const wentBack = useRef(0);
  const retry = () => {
    setPlaybackError(undefined);
    failedAt.current = undefined;
    wentBack.current = 0;
    return renew();
  };
  const tryAgain = (
    <Button variant="secondary" onClick={retry}>
      Try again
    </Button>
  );

  if (problem === 'gone') return <FileGone />;
  if (problem === 'failed' || playbackError === 'network') {
    return <FileNotLoaded onRetry={() => void retry()} />;
  }
  if (playbackError && entry.size === 0) {
    return (
      <PreviewUnavailable title="This file is empty" action={tryAgain}>
        Nothing of it was stored. Upload it again.
      </PreviewUnavailable>
    );
  }
  if (playbackError) {
    return (
      <PreviewUnavailable
        title="Your browser cannot play this file"
        onDownload={onDownload}
        action={tryAgain}
      >
        {undecoded(entry.kind)}
      </PreviewUnavailable>
    );
  }
  if (!link) return <Spinner size="lg" label={`Loading ${visibleName(entry.name)}`} />;

  const { id, url } = link;
  // The first failure may be that the link has expired, or that the file was moved: a new link tells.
  const onError = ({ currentTarget }: { currentTarget: EventTarget }) => {
    const error = currentTarget instanceof HTMLMediaElement ? currentTarget.error : null;
    const back = secondsBack[wentBack.current];
    if (error && error.code === error.MEDIA_ERR_DECODE && back !== undefined) {
      wentBack.current += 1;
      resumeAt.current = Math.max(resumeAt.current - back, 0);
      void renew();
      return;
    }
    const isSecond =
      failedAt.current !== undefined && Math.abs(resumeAt.current - failedAt.current) < 1;
    failedAt.current = resumeAt.current;
    if (!isSecond) {
      void renew();
      return;
    }
    setPlaybackError(error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'format');
  };
  const media = {
    src: url,
    controls: true,
    autoPlay: true,
    onError,
    onTimeUpdate: (event: { currentTarget: HTMLMediaElement }) => {
      resumeAt.current = event.currentTarget.currentTime;
    },
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => {
      if (resumeAt.current > 0) currentTarget.currentTime = resumeAt.current;
    },
  };
  if (entry.kind === 'image') {
    return (
      <img
        key={id}
        src={url}
        alt={visibleName(entry.name)}
        onError={onError}
        className="max-h-full max-w-full object-contain"
      />
    );
  }
  return (
    <div className="flex w-full max-w-xl flex-col items-center gap-8 px-4">
      <AudioLines aria-hidden="true" className="size-24 text-clip-green" strokeWidth={1} />
      <audio key={id} {...media} aria-label={visibleName(entry.name)} className="w-full" />
    </div>
  );
}

/** Why a browser cannot show a file, and what can be done. */
function undecoded(kind: Entry['kind']): string {
  if (kind === 'image') return 'It does not decode this kind of picture. Download it to see it.';
  return 'It does not decode this format: browsers play MP3, AAC, FLAC, Opus and WAV, and few play AIFF, ALAC or AC-3. Download it, or open it from a connected computer.';
}
