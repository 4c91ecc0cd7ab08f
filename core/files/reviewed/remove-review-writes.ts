import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf, type TransactionWrite, update } from '#core/table/write.ts';
import type { ReviewCountItem, ReviewItem } from './review-item.ts';

/** Removes a review that has no comments, if its versions are still as they were read. */
export function removeReviewWrites(
  workspaceId: string,
  { id, versionsRevision }: ReviewItem,
): TransactionWrite[] {
  return [
    removeIf<ReviewItem>(
      keys.review(workspaceId, id),
      { versionsRevision, comments: 0 },
      () => new StaleReadError(),
    ),
    update<ReviewCountItem>(
      keys.reviewCount(workspaceId),
      { add: { count: -1 } },
      () => new StaleReadError(),
    ),
  ];
}
