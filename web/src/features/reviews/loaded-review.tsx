import { useRef } from 'react';
import type { Permission } from '#shared/permissions.ts';
import type { Review, ReviewVersion } from '#shared/reviews.ts';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import type { PlayerHandle } from './player/player-types.ts';
import { ReviewPlayer } from './player/review-player.tsx';
import { ReviewHeader } from './review-header.tsx';
import { useReviewLocation } from './review-location.ts';
import { useMedia } from './use-media.ts';
import type { useReview } from './use-review.ts';
import { Comparison } from './versions/comparison.tsx';
import { VersionNotices } from './versions/version-notices.tsx';

interface LoadedReviewProps extends Omit<ReturnType<typeof useReview>, 'review'> {
  review: Review;
  may: (permission: Permission) => boolean;
}

/** A review whose versions are known: the one in the address, or the newest. */
export function LoadedReview(props: LoadedReviewProps) {
  const { review } = props;
  const { version: asked } = useReviewLocation();
  const version = review.versions.find(({ number }) => number === asked) ?? review.versions.at(-1);
  if (!version) return null;
  return <ShownVersion key={version.number} {...props} version={version} />;
}

/** A version with its player. */
function ShownVersion(props: LoadedReviewProps & { version: ReviewVersion }) {
  const { review, version, update } = props;
  const { compare } = useReviewLocation();
  const player = useRef<PlayerHandle>(null);
  const isErased = version.state === 'erased';
  const compared = review.versions.find(
    (each) => each.number === compare && each !== version && each.state !== 'erased',
  );
  const media = useMedia(review.id, isErased ? undefined : version.number);
  const download = useDownloadOf(version);
  return (
    <div data-wide className="flex flex-col gap-4">
      <ReviewHeader {...props} onVersion={update} />
      <VersionNotices {...props} />
      {compared && !isErased && (
        <Comparison
          review={review}
          version={version}
          other={compared}
          markers={[]}
          onMarker={() => {}}
        />
      )}
      {!isErased && !compared && (
        <ReviewPlayer
          ref={player}
          src={media.url}
          kind={version.kind}
          table={media.table ?? null}
          title={review.title}
          markers={[]}
          onExpired={media.renew}
          onDownload={download}
          storageKey={`${review.id} ${version.number}`}
          className="rounded-card border border-line lg:flex-1"
        />
      )}
    </div>
  );
}

const notDownloaded = errorToast('The download could not be started. Please try again.');

/** Downloads the original; undefined where it is not in Files any more. */
function useDownloadOf({ path, state }: ReviewVersion): (() => void) | undefined {
  const { call } = useApi();
  if (state !== 'current') return undefined;
  return () => {
    call('GET /api/files/link', { query: { path, use: 'download' } }).then(({ url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    }, notDownloaded);
  };
}
