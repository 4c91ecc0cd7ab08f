import { auditWrite } from '#core/audit/store.ts';
import {
  getReview,
  type ReviewItem,
  requireVersion,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { notificationWrites } from '#core/reviews/ports/review-notifications.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/**
 * Shows guests of share links a version that someone who may not share has added. They and the team are notified. A no-op if
 * it is published; one whose file was deleted stays closed until it is restored.
 * @throws CallError `not_found`
 */
export function publishVersion(
  { user, workspace }: MemberCaller,
  reviewId: string,
  number: number,
): Promise<ReviewItem> {
  return retryOnConflict(async () => {
    const review = await getReview(workspace, reviewId, 'share_links');
    const version = requireVersion(review, number);
    if (!version.isUnpublished) return review;
    const versions = review.versions.map((each) => {
      if (each !== version) return each;
      const { isUnpublished: _, ...published } = each;
      return published;
    });
    await transact([
      setVersionsWrite(workspace.id, review, versions),
      auditWrite(workspace.id, user.email, {
        kind: 'review_version_published',
        title: review.title,
        number,
      }),
      ...notificationWrites(workspace.id, reviewId, user.id, {
        version: number,
        isPublished: true,
      }),
    ]);
    const { revision, versionsRevision } = review;
    return { ...review, versions, revision: revision + 1, versionsRevision: versionsRevision + 1 };
  });
}
