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
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import { maxReviewVersions } from '#shared/calls/reviews.ts';
import { may } from '#shared/rules/permissions.ts';
import {
  alreadyIn,
  type Chosen,
  type ChosenFiles,
  isVersionOf,
  readChosen,
  reviewedFilesWrites,
  withNewVersion,
} from './reviewed-file.ts';

/** The most pages in all of the versions of a review: however long their paths are, they have room in its item. */
const maxPagesInAll = 200;

/**
 * Adds the current versions of files to a review. The version starts undecided, whatever was decided about the one before
 * it, which stays and which the Activity names. If links open the review, and the caller may not share, clients are not
 * shown it: to add is not to publish. A no-op if a file is in that review already, or a set of these pages is its newest
 * version; one page may be in several of its versions. No two reviews have one version of a file: its comments would be in
 * two places.
 * @throws CallError `not_found`, `already_in_review`, `too_many_versions`
 */
export function addVersion(
  caller: MemberCaller,
  reviewId: string,
  files: ChosenFiles,
): Promise<ReviewItem> {
  const { workspace } = caller;
  return retryOnConflict(async () => {
    const review = await getReview(workspace, reviewId, 'review_files');
    const chosen = await readChosen(workspace.id, files, review);
    const other = chosen.files.find(({ existing }) => existing && existing.id !== reviewId);
    if (other?.existing) throw alreadyIn(workspace.folders, other.existing);
    if (isIn(review, chosen)) return review;
    const number = nextNumber(review);
    if (review.versions.length >= maxReviewVersions) throw new CallError('too_many_versions');
    requireRoom(review, chosen);
    const isUnpublished =
      !may(workspace.role, 'share_links', workspace.permissionLevel) &&
      (await isShared(workspace.id, reviewId));
    return withNewVersion(caller, { reviewId, number, ...chosen }, (version) =>
      saveVersion(caller, review, chosen, { ...version, ...(isUnpublished && { isUnpublished }) }),
    );
  });
}

/** Whether a file is a version of a review already, or pages are its newest one. */
function isIn({ versions }: ReviewItem, chosen: Chosen): boolean {
  if (chosen.isSet) return versions.slice(-1).some((version) => isVersionOf(version, chosen));
  const { existing, file } = chosen.files[0];
  // While the file is moved, the version may be of its copy already.
  const isNamed = existing !== null && file.current.review?.page === undefined;
  return isNamed || versions.some((version) => isVersionOf(version, chosen));
}

/** @throws CallError `too_many_versions` for more pages than there is room for */
function requireRoom({ versions }: ReviewItem, { files, isSet }: Chosen): void {
  const pages = versions.reduce((sum, version) => sum + (version.pages?.length ?? 0), 0);
  if (!isSet || pages + files.length <= maxPagesInAll) return;
  const message = `A review can have at most ${maxPagesInAll} pages in all of its versions. Start another one.`;
  throw new CallError('too_many_versions', { message });
}

async function saveVersion(
  { user, workspace }: MemberCaller,
  review: ReviewItem,
  chosen: Chosen,
  version: ReviewedVersion,
): Promise<ReviewItem> {
  const { id, title } = review;
  const { number, path } = version;
  const versions = [...review.versions, version];
  await transact([
    ...reviewedFilesWrites(workspace.id, id, version, chosen),
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
