import type { FileVersion } from '#core/files/objects/file-item.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { findReview, type ReviewedVersion, setVersionsWrite } from './review-item.ts';

/**
 * Makes the copy of a version what its review is of, before the original is erased. A no-op without a review, and if it
 * was removed. Idempotent.
 */
export function carryReview(
  workspaceId: string,
  original: FileVersion | null,
  copy: { path: string; versionId: string },
): Promise<void> {
  return retryOnConflict(async () => {
    if (!original?.review) return;
    const { id, number } = original.review;
    const review = await findReview(workspaceId, id);
    const isOriginal = (version: ReviewedVersion) =>
      version.number === number && version.versionId === original.versionId;
    if (!review?.versions.some(isOriginal)) return;
    const versions = review.versions.map((version) =>
      isOriginal(version) ? { ...version, ...copy } : version,
    );
    await write(setVersionsWrite(workspaceId, review, versions));
  });
}
