import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { removeWholeReview } from '#core/reviews/ports/remove-whole-review.ts';
import { requireReview } from '#core/reviews/ports/review-item.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/**
 * Removes a review for a leader, which the Activity shows.
 * @throws CallError `not_found`
 */
export async function removeReview(
  { user, workspace }: MemberCaller,
  reviewId: string,
): Promise<void> {
  const isRemoved = await removeWholeReview(workspace.id, reviewId, {
    writes: (review) => {
      const { title } = requireReview(workspace.folders, review, 'manage_reviews');
      return [auditWrite(workspace.id, user.email, { kind: 'review_removed', title })];
    },
  });
  if (!isRemoved) throw new CallError('not_found');
}
