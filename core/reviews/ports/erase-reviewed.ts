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
import { changeFiles, type FileRef, filesOf } from './reviewed-files.ts';
import { removeReviewedSizesWrites } from './reviewed-size.ts';
import { eraseStills } from './still-item.ts';

/**
 * Removes what was said about versions of files that are gone for good: their comments and tables of frames, a review of
 * which nothing else is left, and the stills that they are. Of a set of pictures the other pages stay. A version that was
 * moved, or changed its kind of storage, is a copy by now, to which the review belongs. Idempotent.
 */
export async function eraseReviewed(
  workspaceId: string,
  gone: readonly FileVersion[],
): Promise<void> {
  for (const { review, versionId } of gone) {
    if (review) await eraseFile(workspaceId, review.id, versionId);
  }
  await eraseStills(workspaceId, gone);
}

async function eraseFile(workspaceId: string, id: string, versionId: string): Promise<void> {
  const marked = await retryOnConflict(() => markErased(workspaceId, id, versionId));
  if (!marked) return;
  const { pages, gone, isLeft } = marked;
  for (const { number, page } of pages) await removeComments(workspaceId, id, number, page);
  for (const number of gone) {
    await together([
      removeComments(workspaceId, id, number),
      removeRounds(workspaceId, id, number),
      removeViews(workspaceId, id, number),
    ]);
    await removeFrameTables(workspaceId, id, [number]);
  }
  if (isLeft) return;
  // A version may have been added meanwhile.
  const isErased = ({ versions }: ReviewItem) => versions.every((version) => version.isErased);
  await removeWholeReview(workspaceId, id, { when: isErased });
}

/** What of a review is erased with a file. */
interface Erased {
  /** The pages of versions of which others are left. */
  pages: FileRef[];
  /** The numbers of the versions of which nothing is left. */
  gone: number[];
  /** Whether any version is left. */
  isLeft: boolean;
}

/**
 * Marks a file of a review as gone, so that no comment is added to it any more.
 * @returns null if the review is not of it
 */
async function markErased(
  workspaceId: string,
  id: string,
  versionId: string,
): Promise<Erased | null> {
  const review = await findReview(workspaceId, id);
  const files = review ? filesOf(review).filter((file) => file.versionId === versionId) : [];
  if (!review || files.length === 0) return null;
  const versions = changeFiles(review.versions, (file) =>
    file.versionId === versionId ? { ...file, isErased: true } : file,
  ).map(({ frames, approval, ...version }) => ({
    ...version,
    ...(!version.isErased && { ...(frames && { frames }), ...(approval && { approval }) }),
  }));
  if (files.some(({ isErased }) => !isErased)) {
    await transact([
      setVersionsWrite(workspaceId, review, versions),
      ...removeReviewedSizesWrites(workspaceId, id, files),
    ]);
  }
  const isGone = ({ number }: FileRef) =>
    versions.some((version) => version.number === number && version.isErased);
  return {
    pages: files.filter((file) => !isGone(file)),
    gone: [...new Set(files.filter(isGone).map(({ number }) => number))],
    isLeft: versions.some(({ isErased }) => !isErased),
  };
}
