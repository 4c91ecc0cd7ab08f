import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { removeFrameTables } from '#core/files/objects/frame-table-objects.ts';
import { removeRounds } from '#core/reviews/ports/approval-round.ts';
import { removeComments } from '#core/reviews/ports/remove-comments.ts';
import { removeViews } from '#core/reviews/ports/remove-views.ts';
import {
  getReview,
  type ReviewItem,
  requireVersion,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { filesOfVersion } from '#core/reviews/ports/reviewed-files.ts';
import { removeReviewedSizesWrites } from '#core/reviews/ports/reviewed-size.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { may } from '#shared/rules/permissions.ts';

/**
 * Takes a version out of a review: one that the caller has added, or as a leader anyone's. The file stays, and can be
 * added again under another number. Comments on the version go with it, as those of a review do; what was carried from it
 * stays on the version that it was carried to, for the team alone, since guests are not shown the one it is of. The
 * version goes first, so that no comment is added while they are removed; what a failed attempt leaves of them, the
 * nightly check removes.
 * @throws CallError `not_found`, `forbidden`, `last_version`
 */
export async function removeVersion(
  { user, workspace }: MemberCaller,
  reviewId: string,
  number: number,
): Promise<ReviewItem> {
  await retryOnConflict(async () => {
    const review = await getReview(workspace, reviewId, 'review_files');
    const version = requireVersion(review, number);
    const isLeader = may(workspace.role, 'manage_reviews', workspace.permissionLevel);
    if (!isLeader && version.addedBy !== user.id) throw new CallError('forbidden');
    const versions = review.versions.filter((each) => each !== version);
    if (versions.every(({ isErased }) => isErased)) throw new CallError('last_version');
    const removedNumber = Math.max(review.removedNumber ?? 0, number);
    await transact([
      setVersionsWrite(workspace.id, review, versions, { removedNumber }),
      ...removeReviewedSizesWrites(workspace.id, reviewId, filesOfVersion(version)),
      auditWrite(workspace.id, user.email, {
        kind: 'review_version_removed',
        title: review.title,
        number,
        path: version.path,
      }),
    ]);
  });
  await together([
    removeComments(workspace.id, reviewId, number),
    removeRounds(workspace.id, reviewId, number),
    removeViews(workspace.id, reviewId, number),
  ]);
  await removeFrameTables(workspace.id, reviewId, [number]);
  return getReview(workspace, reviewId);
}
