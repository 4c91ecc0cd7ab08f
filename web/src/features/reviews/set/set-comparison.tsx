import { type ReactNode, useMemo, useState } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { CompareBar } from '#web/features/reviews/player/compare/compare-bar.tsx';
import { narrow } from '#web/features/reviews/player/compare/compare-placeholder.tsx';
import { clampShare, Wipe } from '#web/features/reviews/player/compare/wipe.tsx';
import { PlayerFrame } from '#web/features/reviews/player/player-frame.tsx';
import type { Presentation, ReviewPlayerProps } from '#web/features/reviews/player/player-types.ts';
import { useNewTransport } from '#web/features/reviews/player/use-transport.ts';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import { usePlayedParts } from '#web/features/reviews/views/use-played-parts.ts';
import { pageLinks } from './page-links.ts';
import { PageStage } from './page-stage.tsx';
import { type Paging, usePaging } from './use-paging.tsx';

interface SetComparisonProps
  extends Paging,
    Pick<ReviewPlayerProps, 'onDownload' | 'host' | 'tools' | 'buttons'> {
  source: ReviewSource;
  review: Review;
  version: ReviewVersion;
  other: ReviewVersion;
  /** The number of the one whose comments are shown. */
  commented: number;
  /** What lies on the picture of a version, by its number. */
  overlayOf: (number: number) => ReactNode;
  /** Of the version. */
  onPresentation: (presentation: Presentation) => void;
  /** The way back to the version alone. */
  end: ReactNode;
}

/** The same page of two versions, side by side or by a wipe. */
export function SetComparison(props: SetComparisonProps) {
  const { source, version, other, page, comments, tools } = props;
  const transport = useNewTransport({ storageKey: `${props.review.id} sets`, table: null });
  const links = useMemo(() => pageLinks(source), [source]);
  const paging = usePaging(props, links, version);
  const [layout, setLayout] = useState<'side' | 'wipe'>(() =>
    globalThis.matchMedia?.(narrow).matches ? 'wipe' : 'side',
  );
  const [share, setShare] = useState(50);
  const otherPlayed = usePlayedParts(source, other.number);
  const [older, newer] = version.number > other.number ? [other, version] : [version, other];
  const isOlder = props.commented === older.number;
  const picture = (shown: ReviewVersion) => (
    <PageStage
      key={page.number}
      links={links}
      transport={transport}
      version={shown}
      page={page.number}
      overlay={props.overlayOf(shown.number)}
      onPresentation={(presentation) => {
        if (shown === version) props.onPresentation(presentation);
        else if (presentation === 'shown') {
          otherPlayed.look(page.number);
          otherPlayed.open();
        }
      }}
      onDownload={shown === version ? props.onDownload : undefined}
      className={layout === 'wipe' ? 'absolute inset-0' : 'relative size-full'}
    />
  );
  return (
    <PlayerFrame
      label={`Version ${older.number} and version ${newer.number}`}
      transport={transport}
      kind="picture"
      problem={undefined}
      loudspeakers={[]}
      markers={[]}
      onMarker={undefined}
      keys={{
        ...paging.keys,
        w: () => setLayout(layout === 'wipe' ? 'side' : 'wipe'),
        '[': () => setShare(clampShare(share - 5)),
        ']': () => setShare(clampShare(share + 5)),
      }}
      className="lg:flex-1 in-data-full:flex-1 landscape-phone:flex-1"
      host={props.host}
      tools={tools}
      buttons={props.buttons}
      pages={paging.pages}
    >
      <CompareBar layout={layout} onLayout={setLayout} end={props.end} />
      <Wipe
        isWipe={layout === 'wipe'}
        share={tools ? (isOlder ? 100 : 0) : share}
        isFixed={Boolean(tools)}
        onShare={setShare}
        left={picture(older)}
        right={picture(newer)}
        labels={[`Version ${older.number}`, `Version ${newer.number}`]}
        commented={comments && comments.length > 0 ? (isOlder ? 0 : 1) : undefined}
      />
    </PlayerFrame>
  );
}
