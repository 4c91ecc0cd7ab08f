import { removeFrameTables } from '#core/files/objects/frame-table-objects.ts';
import { together } from '#core/runtime/together.ts';
import { transact, transactInBatches } from '#core/table/client.ts';
import { anyOf } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf, type TransactionWrite, update } from '#core/table/write.ts';
import { removeRounds } from './approval-round.ts';
import { removeComments } from './remove-comments.ts';
import { removeViews } from './remove-views.ts';
import { findReview, type ReviewCountItem, type ReviewItem, reviewItem } from './review-item.ts';
import { removeNotificationsWrite } from './review-notifications.ts';
import { filesOf } from './reviewed-files.ts';
import { removeReviewedSizesWrites } from './reviewed-size.ts';

/** Files of a review that its removal makes unfindable in its own transaction; those of more pages are before. */
const filesAtOnce = 50;

interface Removal {
  /** Which review is to be removed; any, by default. */
  when?: (review: ReviewItem) => boolean;
  /** What is written in the same transaction. */
  writes?: (review: ReviewItem) => TransactionWrite[];
}

/**
 * Removes a review: first its comments and tables of frames, so that a failed attempt can be repeated, and again what was
 * added meanwhile. Its files stay as they are; that they name it means nothing then.
 * @returns whether there was such a review
 */
export function removeWholeReview(
  workspaceId: string,
  reviewId: string,
  { when = () => true, writes = () => [] }: Removal = {},
): Promise<boolean> {
  return retryOnConflict(async () => {
    const review = await findReview(workspaceId, reviewId);
    if (!review || !when(review)) return false;
    const { versions, versionsRevision } = review;
    await together([
      removeComments(workspaceId, reviewId),
      removeRounds(workspaceId, reviewId),
      removeViews(workspaceId, reviewId),
    ]);
    await removeFrameTables(
      workspaceId,
      reviewId,
      versions.map(({ number }) => number),
    );
    const sizes = removeReviewedSizesWrites(workspaceId, reviewId, filesOf(review));
    await transactInBatches(sizes.splice(filesAtOnce));
    await transact([
      removeIf<ReviewItem>(
        keys.review(workspaceId, reviewId),
        { versionsRevision, comments: 0, teamComments: anyOf(0, undefined) },
        () => new StaleReadError(),
      ),
      update<ReviewCountItem>(
        keys.reviewCount(workspaceId),
        { add: { count: -1 } },
        () => new StaleReadError(),
      ),
      ...sizes,
      removeNotificationsWrite(workspaceId, reviewId),
      ...writes(review),
    ]);
    return true;
  });
}

/** Reviews that are removed before the time is looked at. */
const reviewsAtOnce = 20;

/**
 * Removes some of the reviews of a workspace whose files are all gone.
 * @returns whether there were any
 */
export async function removeSomeReviews(workspaceId: string): Promise<boolean> {
  const { pk } = keys.review(workspaceId, '');
  const reviews = await queryItems(pk, prefixes.review, reviewItem, { limit: reviewsAtOnce });
  for (const { id } of reviews) await removeWholeReview(workspaceId, id);
  return reviews.length > 0;
}
