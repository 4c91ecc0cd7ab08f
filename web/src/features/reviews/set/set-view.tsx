import { type ComponentProps, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { pageOf } from '#web/features/reviews/pages.ts';
import { ComparePlaceholder } from '#web/features/reviews/player/compare/compare-placeholder.tsx';
import type { PositionStore } from '#web/features/reviews/player-position.ts';
import type { SetComparison as Comparison } from './set-comparison.tsx';
import type { SetPlayer as Player } from './set-player.tsx';

/** Most reviews are of films. */
const SetPlayer = lazy(async () => ({ default: (await import('./set-player.tsx')).SetPlayer }));
const SetComparison = lazy(async () => ({
  default: (await import('./set-comparison.tsx')).SetComparison,
}));

/**
 * The page that is shown of a set of pictures, which is where its comments are written.
 * @param pages undefined of what is no set
 * @param asked the number in the address
 */
export function useShownPage(
  pages: ReviewVersion['pages'],
  asked: number | undefined,
  position: PositionStore,
) {
  const page = pages && pageOf(pages, asked);
  const number = page?.number;
  useLayoutEffect(() => {
    if (number !== undefined)
      position.set({ milliseconds: 0, share: 0, isPlaying: false, page: number });
  }, [position, number]);
  return page;
}

type ComparisonProps = ComponentProps<typeof Comparison>;
type SetViewProps = Omit<ComponentProps<typeof Player>, 'title' | 'overlay'> &
  Omit<ComparisonProps, 'other' | 'end'> & {
    compared: { version: ReviewVersion; end: ReactNode } | undefined;
  };

/** A set of pictures in the place of a player, alone or compared with another version. */
export function SetView({ compared, insteadOfDownload, ...shared }: SetViewProps) {
  const { review, version, overlayOf } = shared;
  return (
    <Suspense fallback={<ComparePlaceholder />}>
      {compared ? (
        <SetComparison {...shared} other={compared.version} end={compared.end} />
      ) : (
        <SetPlayer
          {...shared}
          insteadOfDownload={insteadOfDownload}
          title={review.title}
          overlay={overlayOf(version.number)}
        />
      )}
    </Suspense>
  );
}
