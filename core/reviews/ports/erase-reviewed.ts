import type { FileVersion } from '#core/files/objects/file-item.ts';
import { removeFrameTables } from '#core/files/objects/frame-table-objects.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { removeRounds } from './approval-round.ts';
import { removeComments } from './remove-comments.ts';
import { removeViews } from './remove-views.ts';
import { removeWholeReview } from './remove-whole-review.ts';
import { findReview, type ReviewItem, setVersionsWrite } from './review-item.ts';
import { removeReviewedSizesWrites } from './reviewed-size.ts';
import { eraseStills } from './still-item.ts';

/**
 * Removes what was said about versions of files that are gone for good: their comments and tables of frames, a review of
 * which nothing else is left, and the stills that they are. A version that was moved, or changed its kind of storage, is a copy by now, to
 * which the review belongs. Idempotent.
 */
export async function eraseReviewed(
  workspaceId: string,
  gone: readonly FileVersion[],
): Promise<void> {
  for (const { review, versionId } of gone) {
    if (review) await eraseVersion(workspaceId, review, versionId);
  }
  await eraseStills(workspaceId, gone);
}

async function eraseVersion(
  workspaceId: string,
  { id, number }: NonNullable<FileVersion['review']>,
  versionId: string,
): Promise<void> {
  const left = await retryOnConflict(() => markErased(workspaceId, { id, number }, versionId));
  if (left === null) return;
  await together([
    removeComments(workspaceId, id, number),
    removeRounds(workspaceId, id, number),
    removeViews(workspaceId, id, number),
  ]);
  await removeFrameTables(workspaceId, id, [number]);
  if (left > 0) return;
  // A version may have been added meanwhile.
  const isErased = ({ versions }: ReviewItem) => versions.every((version) => version.isErased);
  await removeWholeReview(workspaceId, id, { when: isErased });
}

/**
 * Marks a version of a review as gone, so that no comment is added to it any more.
 * @returns how many versions are left; null if the review is not of this version
 */
async function markErased(
  workspaceId: string,
  { id, number }: NonNullable<FileVersion['review']>,
  versionId: string,
): Promise<number | null> {
  const review = await findReview(workspaceId, id);
  const erased = review?.versions.find((version) => version.number === number);
  if (!review || erased?.versionId !== versionId) return null;
  const versions = review.versions.map((version) => {
    if (version !== erased) return version;
    const { frames: _, approval: _of, ...rest } = version;
    return { ...rest, isErased: true };
  });
  if (!erased.isErased) {
    await transact([
      setVersionsWrite(workspaceId, review, versions),
      ...removeReviewedSizesWrites(workspaceId, id, [erased]),
    ]);
  }
  return versions.filter(({ isErased }) => !isErased).length;
}
