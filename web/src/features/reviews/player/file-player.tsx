import { useMemo, useState } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Spinner } from '#web/components/spinner.tsx';
import {
  FileGone,
  FileNotLoaded,
  type FilmProps,
} from '#web/features/files/preview/preview-unavailable.tsx';
import { waveformAdder } from '#web/features/reviews/review-source.ts';
import { useVersionMedia } from '#web/features/reviews/use-version-media.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import { OriginalButton } from './original-button.tsx';
import { ReviewPlayer } from './review-player.tsx';

/** What is fetched is one version, the current one or that of the trash: the address of the calls tells which. */
const only = 1;

const noMarkers = [] as const;

/** A film or a sound of Files in the player of its review, without comments; frame by frame where its frames can be read. */
export function FilePlayer({ entry, onDownload, onMissing }: FilmProps) {
  const { path, version, name } = entry;
  const { call } = useApi();
  const [isGone, setGone] = useState(false);
  const source = useMemo(
    () => ({
      addWaveform: waveformAdder(call),
      getMedia: async () => {
        try {
          const query = { path, ...(version !== undefined && { version }) };
          return await call('GET /api/files/media', { query });
        } catch (error) {
          if (errorCode(error) === 'not_found') {
            setGone(true);
            onMissing();
          }
          throw error;
        }
      },
    }),
    [call, path, version, onMissing],
  );
  const media = useVersionMedia(source, only);
  const title = visibleName(name);
  if (isGone) return <FileGone />;
  if (media.failed) return <FileNotLoaded onRetry={() => void media.renew()} />;
  // Its frames come with its link: until then a timecode would be another one.
  if (media.table === undefined) return <Spinner size="lg" label={`Loading ${title}`} />;
  return (
    <ReviewPlayer
      isPreview
      src={media.url}
      kind={entry.kind === 'audio' ? 'sound' : 'film'}
      table={media.table}
      clock={media.clock}
      proxyState={media.proxyState}
      refreshProxy={media.refreshProxy}
      hasFramesOfProxy={media.hasFramesOfProxy}
      strip={media.strip}
      waveform={media.waveform}
      title={title}
      {...(entry.size === 0 && { fault: 'empty' })}
      markers={noMarkers}
      storageKey={path}
      onExpired={media.renew}
      onUnplayable={media.onUnplayable}
      quality={media.original && <OriginalButton {...media.original} />}
      onDownload={onDownload}
      className="size-full"
    />
  );
}
