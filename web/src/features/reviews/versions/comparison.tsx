import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { iconButton } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { CompareView } from '#web/features/reviews/player/compare/compare-view.tsx';
import type {
  PlayerMarker,
  Presentation,
  ReviewPlayerProps,
  SeekHandle,
} from '#web/features/reviews/player/player-types.ts';
import { reviewPath } from '#web/features/reviews/review-location.ts';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import { useVersionMedia } from '#web/features/reviews/use-version-media.ts';
import { classNames } from '#web/lib/class-names.ts';

interface ComparisonProps {
  source: ReviewSource;
  review: Review;
  /** The one whose comments are shown. */
  version: ReviewVersion;
  other: ReviewVersion;
  /** Shows a place of the version. */
  ref: Ref<SeekHandle>;
  /** Of the version. */
  markers: readonly PlayerMarker[];
  onMarker: (id: string) => void;
  /** Of the version: called when it is shown, or cannot be. */
  onPresentation: (presentation: Presentation) => void;
  /** Downloads the file of the version; undefined where that is not possible. */
  onDownload: (() => void) | undefined;
  host: ReviewPlayerProps['host'];
  buttons: ReactNode;
}

/** Two versions beside each other; the comments are those of the one that was open. */
export function Comparison(props: ComparisonProps) {
  const { source, review, version, other, ref, markers, onMarker } = props;
  const { onPresentation, onDownload } = props;
  const media = useVersionMedia(source, version.number);
  const otherMedia = useVersionMedia(source, other.number);
  if (media.failed || otherMedia.failed) {
    const retry = () => {
      void media.renew();
      void otherMedia.renew();
    };
    return <LoadError what="One of the versions" onRetry={retry} />;
  }
  if (media.table === undefined || otherMedia.table === undefined) {
    return (
      <div className="grid min-h-64 place-items-center">
        <Spinner size="lg" label="Loading the versions" />
      </div>
    );
  }
  const describe = (
    { number, kind, sound, fault, codec }: ReviewVersion,
    loaded: typeof media,
  ) => ({
    number,
    kind,
    start: sound?.start,
    fault,
    codec,
    src: loaded.url,
    table: loaded.table ?? null,
    title: `${review.title}, version ${number}`,
    onExpired: loaded.renew,
    storageKey: `${review.id} ${number}`,
    ...(number === version.number && { onPresentation, onDownload }),
  });
  const [shown, compared] = [describe(version, media), describe(other, otherMedia)];
  const isNewer = version.number > other.number;
  return (
    <CompareView
      older={isNewer ? compared : shown}
      newer={isNewer ? shown : compared}
      ref={ref}
      commented={version.number}
      markers={isNewer ? markers : []}
      onMarker={onMarker}
      host={props.host}
      buttons={props.buttons}
      className="lg:flex-1 in-data-full:flex-1 landscape-phone:flex-1"
    >
      <Link
        to={reviewPath(review.id, { version: version.number })}
        aria-label="End the comparison"
        data-tooltip="End the comparison"
        className={classNames(iconButton, 'size-9 pointer-coarse:size-11')}
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </Link>
    </CompareView>
  );
}
