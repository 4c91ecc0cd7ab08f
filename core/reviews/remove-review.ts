import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { removeComments } from '#core/files/reviewed/remove-comments.ts';
import { removeReviewWrites } from '#core/files/reviewed/remove-review-writes.ts';
import { findReview } from '#core/files/reviewed/review-item.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/**
 * Removes a review: first its comments, so that a failed attempt can be repeated, and again those that were added
 * meanwhile. Its files stay as they are; that they name it means nothing then.
 * @throws CallError `not_found`
 */
export function removeReview({ user, workspace }: MemberCaller, reviewId: string): Promise<void> {
  return retryOnConflict(async () => {
    const review = await findReview(workspace.id, reviewId);
    if (!review) throw new CallError('not_found');
    await removeComments(workspace.id, reviewId);
    await transact([
      ...removeReviewWrites(workspace.id, review),
      auditWrite(workspace.id, user.email, { kind: 'review_removed', title: review.title }),
    ]);
  });
}
