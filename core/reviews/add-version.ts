import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { isShared } from '#core/links/ports/open-links.ts';
import {
  getReview,
  nextNumber,
  type ReviewedVersion,
  type ReviewItem,
  setVersionsWrite,
  statusOf,
} from '#core/reviews/ports/review-item.ts';
import { notificationWrites } from '#core/reviews/ports/review-notifications.ts';
import { reviewedSizeWrite } from '#core/reviews/ports/reviewed-size.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { maxReviewVersions } from '#shared/calls/reviews.ts';
import { may } from '#shared/rules/permissions.ts';
import {
  alreadyIn,
  type CurrentFile,
  readReviewedFile,
  setReviewWrite,
  withNewVersion,
} from './reviewed-file.ts';

/**
 * Adds the current version of a file to a review. It starts undecided, whatever was decided about the one before it,
 * which stays and which the Activity names. If links open the review, and the caller may not share, clients are not
 * shown it: to add is not to publish. A no-op if it is in that review already. No two reviews have one version of a file: its comments would be in two places.
 * @throws CallError `not_found`, `already_in_review`, `too_many_versions`
 */
export function addVersion(
  caller: MemberCaller,
  reviewId: string,
  path: string,
): Promise<ReviewItem> {
  const { workspace } = caller;
  return retryOnConflict(async () => {
    const review = await getReview(workspace, reviewId, 'review_files');
    const { file, existing } = await readReviewedFile(workspace.id, path);
    if (existing?.id === reviewId) return existing;
    if (existing) throw alreadyIn(workspace.folders, existing);
    const number = nextNumber(review);
    if (review.versions.length >= maxReviewVersions) throw new CallError('too_many_versions');
    const place = { reviewId, number, path, file };
    const isUnpublished =
      !may(workspace.role, 'share_links', workspace.permissionLevel) &&
      (await isShared(workspace.id, reviewId));
    return withNewVersion(caller, place, (version) =>
      saveVersion(caller, review, file, { ...version, ...(isUnpublished && { isUnpublished }) }),
    );
  });
}

async function saveVersion(
  { user, workspace }: MemberCaller,
  review: ReviewItem,
  file: CurrentFile,
  version: ReviewedVersion,
): Promise<ReviewItem> {
  const { id, title } = review;
  const { number, path } = version;
  const versions = [...review.versions, version];
  await transact([
    setReviewWrite(workspace.id, path, file, { id, number }),
    reviewedSizeWrite(workspace.id, id, version),
    setVersionsWrite(workspace.id, review, versions),
    auditWrite(workspace.id, user.email, {
      kind: 'review_version_added',
      title,
      number,
      path,
      ...(await decisionBefore(workspace.id, review)),
    }),
    ...notificationWrites(workspace.id, id, user.id, { version: number }),
  ]);
  const { revision, versionsRevision } = review;
  return {
    ...review,
    versions,
    revision: revision + 1,
    versionsRevision: versionsRevision + 1,
  };
}

/** What was decided about the newest version, for the Activity. */
async function decisionBefore(workspaceId: string, { versions }: ReviewItem) {
  const newest = versions.findLast(({ isErased }) => !isErased);
  if (!newest || statusOf(newest) === 'needs_review') return {};
  const { number, statusBy = '' } = newest;
  const email = (await namedPeople(workspaceId, [statusBy])).get(statusBy)?.email;
  return {
    previousNumber: number,
    previousStatus: statusOf(newest),
    ...(email !== undefined && { email }),
  };
}
