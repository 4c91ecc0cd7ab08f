import { lazy, Suspense } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { LoadError } from '#web/components/load-error.tsx';
import type { ReviewPlayerProps } from '#web/features/reviews/player/player-types.ts';
import { ReviewPlayer } from '#web/features/reviews/player/review-player.tsx';
import type { useVersionMedia } from '#web/features/reviews/use-version-media.ts';

const OriginalButton = lazy(async () => ({
  default: (await import('#web/features/reviews/player/original-button.tsx')).OriginalButton,
}));

interface VersionPlayerProps
  extends Pick<
    ReviewPlayerProps,
    | 'ref'
    | 'markers'
    | 'onMarker'
    | 'overlay'
    | 'onPosition'
    | 'onPresentation'
    | 'onDownload'
    | 'insteadOfDownload'
    | 'host'
    | 'tools'
    | 'buttons'
  > {
  review: Review;
  version: ReviewVersion;
  media: ReturnType<typeof useVersionMedia>;
}

/** A version alone, which is no set of pictures. */
export function VersionPlayer({ review, version, media, ...shared }: VersionPlayerProps) {
  if (media.failed && media.url === undefined)
    return (
      <div className="p-4">
        <LoadError what="The file" onRetry={() => void media.renew()} />
      </div>
    );
  return (
    <ReviewPlayer
      {...shared}
      src={media.url}
      isWithheld={media.isWithheld}
      kind={version.kind}
      table={media.table ?? null}
      clock={media.clock}
      proxyState={media.proxyState}
      refreshProxy={media.refreshProxy}
      hasFramesOfProxy={media.hasFramesOfProxy}
      strip={media.strip}
      waveform={media.waveform}
      title={review.title}
      start={version.sound?.start}
      fault={version.fault}
      codec={version.codec}
      onExpired={media.renew}
      onUnplayable={media.onUnplayable}
      storageKey={`${review.id} ${version.number}`}
      quality={
        media.original && (
          <Suspense>
            <OriginalButton {...media.original} />
          </Suspense>
        )
      }
      className="lg:flex-1 in-data-full:flex-1 landscape-phone:flex-1"
    />
  );
}
