import { AudioLines, Download, FileX2 } from 'lucide-react';
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useChoice } from './choice.ts';
import { describeProblem } from './media-problems.ts';
import { guidesChoice } from './picture/guides.ts';
import type { PlayerMedia, ReviewPlayerProps } from './player-types.ts';
import type { Transport } from './transport.ts';
import type { MediaBinding } from './use-media.ts';
import { useTransport } from './use-transport.ts';

/** Most films have their proxy. */
const ProxyNote = lazy(async () => ({ default: (await import('./proxy-note.tsx')).ProxyNote }));

const GuideLines = lazy(async () => ({
  default: (await import('./picture/picture-parts.ts')).GuideLines,
}));

interface StageProps {
  transport: Transport;
  media: PlayerMedia;
  binding: MediaBinding;
  /** Receives what the picture is zoomed in; without it there are no guides either. */
  stage?: Ref<HTMLDivElement>;
  overlay?: ReactNode;
  onDownload?: ReviewPlayerProps['onDownload'];
  insteadOfDownload?: ReviewPlayerProps['insteadOfDownload'];
  /** What a press on the picture does; plays or pauses otherwise. */
  onPress?: () => void;
  className?: string;
}

/** The picture, as large as its place allows, with what lies on it. */
export function Stage(props: StageProps) {
  const { transport, media, binding, overlay, className } = props;
  const { onPress = () => transport.togglePlay() } = props;
  const isBusy = useTransport(transport, ({ isSeeking }) => isSeeking);
  const isWaiting = useTransport(transport, (state) => state.isWaiting);
  const { src, kind, title } = media;
  const { attributes, problem, ratio = 16 / 9, isSoundOnly } = binding;
  const isLoading = !src || binding.ratio === undefined;
  const [{ isShown: areGuidesShown }] = useChoice(guidesChoice);
  const hasPicture = kind === 'film' || kind === 'picture';
  const isSilentPicture = kind === 'picture' || kind === 'other';
  return (
    <div
      {...(props.stage && { ref: props.stage })}
      aria-busy={!isSilentPicture && isBusy && !problem}
      className={classNames(
        'data-zoom:after:pointer-events-none data-zoom:after:absolute data-zoom:after:top-2 data-zoom:after:left-2 data-zoom:after:rounded-control data-zoom:after:bg-surface/80 data-zoom:after:px-2 data-zoom:after:text-xs data-zoom:after:text-text data-zoom:after:tabular-nums data-zoom:after:content-[attr(data-zoom)]',
        '[container-type:size] grid min-w-0 place-items-center overflow-hidden bg-sunken',
        className,
      )}
    >
      <div
        // Until its shape is known it would be seen to change.
        className={classNames(
          'relative',
          (problem || kind === 'sound' || binding.ratio === undefined) && 'invisible',
        )}
        style={{ aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh)` }}
      >
        {kind === 'film' && (
          <video
            {...attributes}
            src={src}
            crossOrigin="anonymous"
            playsInline
            preload="auto"
            disablePictureInPicture
            aria-label={title}
            onClick={onPress}
            className="absolute inset-0 size-full"
          />
        )}
        {kind === 'sound' && (
          <audio
            {...attributes}
            src={src}
            crossOrigin="anonymous"
            preload="auto"
            aria-label={title}
          />
        )}
        {kind === 'picture' && src && (
          <img
            src={src}
            alt={title}
            onError={attributes.onError}
            onLoad={({ currentTarget }) => binding.onPicture(currentTarget)}
            className="absolute inset-0 size-full"
          />
        )}
        {overlay && <div className="pointer-events-none absolute inset-0">{overlay}</div>}
        {props.stage && areGuidesShown && hasPicture && !problem && (
          <Suspense>
            <GuideLines ratio={ratio} />
          </Suspense>
        )}
      </div>
      {problem || kind === 'other' ? (
        <Unavailable
          problem={problem}
          media={media}
          retry={binding.retry}
          onDownload={props.onDownload}
          insteadOfDownload={props.insteadOfDownload}
        />
      ) : (
        <>
          {(kind === 'sound' || isSoundOnly) && (
            <SoundPicture
              media={media}
              retry={isSoundOnly ? binding.retry : undefined}
              onDownload={props.onDownload}
            />
          )}
          {(isWaiting || (isLoading && !isSoundOnly && kind !== 'sound')) && (
            <div className="pointer-events-none absolute">
              <Spinner size="lg" label={`Loading ${title}`} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface SoundPictureProps {
  media: PlayerMedia;
  /** Of a film: looks for its picture once more. */
  retry: (() => void) | undefined;
  onDownload: ReviewPlayerProps['onDownload'];
}

function SoundPicture({ media, retry, onDownload }: SoundPictureProps) {
  const { title, text } =
    media.fault === 'no_picture'
      ? describeProblem(undefined, media)
      : { title: 'Your browser finds only sound in this file', text: '' };
  return (
    <div className="pointer-events-none absolute flex max-w-lg flex-col items-center gap-3 px-6 text-center">
      <AudioLines aria-hidden="true" className="size-16 text-muted" strokeWidth={1} />
      {retry && (
        <>
          <div role="status">
            <p className="font-semibold">{title}</p>
            {text && <p className="mt-1 text-sm text-muted">{text}</p>}
          </div>
          <div className="pointer-events-auto flex flex-wrap justify-center gap-2">
            <Button variant="secondary" size="sm" onClick={retry}>
              Try again
            </Button>
            {onDownload && <DownloadButton onDownload={onDownload} />}
          </div>
        </>
      )}
    </div>
  );
}

function DownloadButton({ onDownload }: { onDownload: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={onDownload}
      icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.5} />}
    >
      Download original
    </Button>
  );
}

interface UnavailableProps {
  problem: MediaBinding['problem'];
  media: PlayerMedia;
  retry: () => void;
  onDownload: ReviewPlayerProps['onDownload'];
  insteadOfDownload: ReviewPlayerProps['insteadOfDownload'];
}

/** Why nothing is shown, and what can be done all the same. */
function Unavailable(props: UnavailableProps) {
  const { problem, media, retry, onDownload, insteadOfDownload } = props;
  const { title, text } = describeProblem(problem, media, onDownload !== undefined);
  const instead = problem === 'network' || onDownload ? undefined : insteadOfDownload;
  const isOpenable = media.kind === 'other' && media.src !== undefined;
  return (
    <div
      role="status"
      className="absolute flex max-h-full max-w-lg flex-col items-center gap-3 overflow-y-auto px-6 py-4 text-center"
    >
      <FileX2 aria-hidden="true" className="size-8 shrink-0 text-muted" strokeWidth={1} />
      <div>
        <p className="font-semibold">{title}</p>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
        {(media.proxyState || problem === 'withheld') && problem !== 'network' && (
          <Suspense>
            <div className="mt-1 text-sm text-muted">
              <ProxyNote proxy={media.proxyState} refresh={media.refreshProxy} />
            </div>
          </Suspense>
        )}
        {instead && !isOpenable && <p className="mt-1 text-sm text-muted">{instead.hint}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {media.kind !== 'other' && problem !== 'withheld' && (
          <Button variant="secondary" size="sm" onClick={retry}>
            Try again
          </Button>
        )}
        {onDownload && problem !== 'network' && <DownloadButton onDownload={onDownload} />}
        {instead && isOpenable && (
          <Button variant="secondary" size="sm" onClick={instead.onOpen}>
            Open in a new tab
          </Button>
        )}
      </div>
    </div>
  );
}
