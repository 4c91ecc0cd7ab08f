import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import type { Timeline } from '#web/features/reviews/player/timeline.ts';

/** How positions of one version are found in another: by frame number, or by time where their rates differ. */
export interface PositionMap {
  by: 'frame' | 'time';
  /** The position in the other version; its last one, where it is shorter. */
  of: (position: number) => number;
  /** Whether the other version has ended by then. */
  isPastEnd: (position: number) => boolean;
}

/** Finds the positions of a version in another one, which may count differently. */
export function mapPositions(
  from: Timeline,
  to: Timeline,
  tables: readonly [FrameTable | null, FrameTable | null],
): PositionMap {
  const last = to.count - 1;
  if (haveSameRate(...tables)) {
    return {
      by: 'frame',
      of: (frame) => Math.min(frame, last),
      isPastEnd: (frame) => frame > last,
    };
  }
  const elapsedAt = (position: number) => from.secondsOf(position) - from.startSeconds;
  // A position is sought at its middle, which is as far from its end as from its beginning.
  const end = 2 * (to.secondsOf(last) - to.startSeconds) - to.elapsedAt(last);
  return {
    by: 'time',
    of: (position) => to.positionAt(to.startSeconds + elapsedAt(position)),
    isPastEnd: (position) => elapsedAt(position) >= end,
  };
}

function haveSameRate(a: FrameTable | null, b: FrameTable | null): boolean {
  if (!a || !b || a.isVariable || b.isVariable) return false;
  return a.rate.numerator * b.rate.denominator === b.rate.numerator * a.rate.denominator;
}
