import type { ReactNode, Ref } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { ComparePlaceholder } from '#web/features/reviews/player/compare/compare-placeholder.tsx';
import { CompareView } from '#web/features/reviews/player/compare/compare-view.tsx';
import type {
  PlayerHandle,
  PlayerMarker,
  Presentation,
  ReviewPlayerProps,
} from '#web/features/reviews/player/player-types.ts';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import { useVersionMedia } from '#web/features/reviews/use-version-media.ts';
import type { PlayedParts } from '#web/features/reviews/views/played-parts.ts';
import { usePlayedParts } from '#web/features/reviews/views/use-played-parts.ts';

interface ComparisonProps {
  source: ReviewSource;
  review: Review;
  version: ReviewVersion;
  other: ReviewVersion;
  /** The number of the one whose comments are shown. */
  commented: number;
  /** Tells and shows places of that one. */
  ref: Ref<PlayerHandle>;
  onPosition: ReviewPlayerProps['onPosition'];
  /** Of a version. */
  markersOf: (version: ReviewVersion) => readonly PlayerMarker[];
  onMarker: (id: string) => void;
  /** What is played of the version. */
  played: PlayedParts;
  /** Of the version: called when it is shown, or cannot be. */
  onPresentation: (presentation: Presentation) => void;
  /** Downloads the file of the version; undefined where that is not possible. */
  onDownload: (() => void) | undefined;
  /** What lies on the picture of a version, by its number. */
  overlayOf: (number: number) => ReactNode;
  /** Takes the place of the controls while something is drawn. */
  tools: ReactNode;
  /** The way back to the version alone. */
  end: ReactNode;
  host: ReviewPlayerProps['host'];
  buttons: ReactNode;
}

/** Two versions beside each other; the comments are those of one of them, by choice. */
export function Comparison(props: ComparisonProps) {
  const { source, review, version, other, ref, markersOf, onMarker } = props;
  const { onPresentation, onDownload } = props;
  const media = useVersionMedia(source, version.number);
  const otherMedia = useVersionMedia(source, other.number);
  const otherPlayed = usePlayedParts(source, other.number);
  if (media.failed || otherMedia.failed) {
    const retry = () => {
      void media.renew();
      void otherMedia.renew();
    };
    return <LoadError what="One of the versions" onRetry={retry} />;
  }
  if (media.table === undefined || otherMedia.table === undefined) {
    return <ComparePlaceholder />;
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
    clock: loaded.clock,
    proxyState: loaded.proxyState,
    refreshProxy: loaded.refreshProxy,
    strip: loaded.strip,
    title: `${review.title}, version ${number}`,
    onExpired: loaded.renew,
    onUnplayable: loaded.onUnplayable,
    storageKey: `${review.id} ${number}`,
    ...(number === version.number
      ? { onPresentation, onDownload, onPlayed: props.played.at }
      : {
          onPresentation: (presentation: Presentation) => {
            if (presentation === 'shown') otherPlayed.open();
          },
          onPlayed: otherPlayed.at,
        }),
  });
  const [shown, compared] = [describe(version, media), describe(other, otherMedia)];
  const isNewer = version.number > other.number;
  const [older, newer] = isNewer ? [other, version] : [version, other];
  return (
    <CompareView
      older={isNewer ? compared : shown}
      newer={isNewer ? shown : compared}
      ref={ref}
      commented={props.commented}
      onPosition={props.onPosition}
      markers={{ older: markersOf(older), newer: markersOf(newer) }}
      overlayOf={props.overlayOf}
      tools={props.tools}
      onMarker={onMarker}
      host={props.host}
      buttons={props.buttons}
      className="lg:flex-1 in-data-full:flex-1 landscape-phone:flex-1"
    >
      {props.end}
    </CompareView>
  );
}
