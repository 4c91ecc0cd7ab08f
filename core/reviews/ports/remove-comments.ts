import * as z from 'zod/mini';
import { maxWrites, transact } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { commentPrefix, keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf, update } from '#core/table/write.ts';
import type { ReviewItem } from './review-item.ts';

/** What is read of a comment: whether it counts as open. */
const counted = z.object({
  sk: z.string(),
  reply: z.optional(z.string()),
  isDone: z.optional(z.boolean()),
});

/** Besides the write of the review. */
const commentsAtOnce = maxWrites - 1;

/**
 * Removes the comments of a review, or of one of its versions, and no longer counts them. To be called when none can be
 * added any more, or again until there are none. Idempotent.
 */
export async function removeComments(
  workspaceId: string,
  reviewId: string,
  version?: number,
): Promise<void> {
  const { pk } = keys.reviewComment(workspaceId, reviewId, 0, '');
  const prefix = version === undefined ? prefixes.comment : commentPrefix(version);
  const removeSome = async () => {
    const found = await queryItems(pk, prefix, counted, { limit: commentsAtOnce });
    if (found.length === 0) return false;
    const open = found.filter(({ reply, isDone }) => reply === undefined && !isDone).length;
    await transact([
      ...found.map(({ sk }) => removeIf({ pk, sk }, { pk: exists }, () => new StaleReadError())),
      update<ReviewItem>(
        keys.review(workspaceId, reviewId),
        {
          add: {
            revision: 1,
            comments: -found.length,
            ...(open > 0 && { openComments: -open }),
          },
        },
        () => new StaleReadError(),
      ),
    ]);
    return true;
  };
  while (await retryOnConflict(removeSome));
}
