import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import { atMost } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { maxComments } from '#shared/calls/review-comments.ts';

/**
 * Counts a change of comments in their review, in the transaction of the change: the review exists, and has the versions
 * that were read. Comments are added only if there is room for them.
 */
export function countCommentsWrite(
  workspaceId: string,
  { id, versionsRevision }: Pick<ReviewItem, 'id' | 'versionsRevision'>,
  { comments = 0, openComments = 0 }: { comments?: number; openComments?: number } = {},
): TransactionWrite {
  return update<ReviewItem>(
    keys.review(workspaceId, id),
    {
      add: {
        revision: 1,
        ...(comments !== 0 && { comments }),
        ...(openComments !== 0 && { openComments }),
      },
      when: {
        versionsRevision,
        ...(comments > 0 && { comments: atMost(maxComments - comments) }),
      },
    },
    () => new StaleReadError(),
  );
}
