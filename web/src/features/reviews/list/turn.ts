import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { newestVersion } from '#web/features/reviews/versions/left-versions.ts';

/** The member who looks at the list. */
export interface Viewer {
  email: string;
  mayDecide: boolean;
}

/** Who has a review now. */
export interface Turn {
  /** `you`, `the reviewers`, `the team`, or a name. */
  who: string;
  isMine: boolean;
}

/**
 * Who has to act on the newest version: who is asked to approve it; while changes are requested who added it, before that
 * who decides; no one decides about their own, unless they are asked. Undefined if nothing is left to do, or its file lies in the trash.
 */
export function turnOf(review: Review, { email, mayDecide }: Viewer): Turn | undefined {
  const newest = newestVersion(review);
  if (!newest || newest.status === 'approved' || newest.state === 'trashed') return undefined;
  const addedByMe = newest.addedBy?.email === email;
  const { asked = 0, waitsForYou = false } = newest.approval ?? {};
  const isMine =
    waitsForYou ||
    (newest.status === 'changes_requested' ? addedByMe : asked === 0 && mayDecide && !addedByMe);
  if (isMine) return { who: 'you', isMine };
  const isReviewed = newest.status === 'needs_review';
  return { who: isReviewed ? 'the reviewers' : (newest.addedBy?.name ?? 'the team'), isMine };
}

/** What waits for the viewer first, then what waits for others, then what is done; each with the newest version first. */
export function sortByTurn(reviews: readonly Review[], viewer: Viewer): Review[] {
  const rank = new Map(
    reviews.map((review) => {
      const turn = turnOf(review, viewer);
      return [review.id, turn ? Number(!turn.isMine) : 2];
    }),
  );
  const at = (review: Review) => newestVersion(review)?.addedAt ?? review.createdAt;
  return reviews.toSorted(
    (a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0) || at(b).localeCompare(at(a)),
  );
}

/** Seconds; undefined of what has no length, or none that its file says. */
export function lengthOf({
  frames,
  sound,
}: Pick<ReviewVersion, 'frames' | 'sound'>): number | undefined {
  if (frames?.span) return (frames.span.end - frames.span.first) / frames.span.timescale;
  if (frames) return (frames.count * frames.rate.denominator) / frames.rate.numerator;
  return sound?.length && sound.length.ticks / sound.length.timescale;
}
