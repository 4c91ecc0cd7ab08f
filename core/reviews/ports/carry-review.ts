import type { FileItem, FileVersion } from '#core/files/objects/file-item.ts';
import { readFileItem, readTrashedVersions } from '#core/files/objects/file-item.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat } from '#core/table/write.ts';
import { findReview, type ReviewedPage, setVersionsWrite } from './review-item.ts';
import { changeFiles, filesOf } from './reviewed-files.ts';
import { carryStill, type StillItem } from './still-item.ts';
import { shownAgain, withdrawn } from './withdrawn-versions.ts';

/**
 * Makes the copy of a version what is said about the original: of its review, and as the still that comments show. As
 * `carryReview`.
 */
export async function carryReviewed(
  workspaceId: string,
  original: FileVersion | null,
  copy: StillItem,
): Promise<void> {
  await together([
    carryReview(workspaceId, original, copy),
    carryStill(workspaceId, original, copy),
  ]);
}

/**
 * Makes the copy of a version what its review is of, before the original is erased. Guests are shown it if it is the
 * current version of its path, whatever has become of the original, and not if it was deleted meanwhile; if it was
 * replaced meanwhile, as they were shown the original. A no-op without a review, and if it was removed. Idempotent. To
 * be called when the copy is counted.
 */
export function carryReview(
  workspaceId: string,
  original: FileVersion | null,
  copy: { path: string; versionId: string },
): Promise<void> {
  return retryOnConflict(async () => {
    if (!original?.review) return;
    const review = await findReview(workspaceId, original.review.id);
    // Also as a page of other versions than the one that it names.
    const isOriginal = ({ versionId }: { versionId: string }) => versionId === original.versionId;
    if (!review || !filesOf(review).some(isOriginal)) return;
    const file = await readFileItem(workspaceId, copy.path);
    const isCurrent = file?.current?.versionId === copy.versionId;
    const mark = isCurrent ? shownAgain : (await isReplaced(workspaceId, copy)) ? same : withdrawn;
    const { path, versionId } = copy;
    const versions = changeFiles(review.versions, (file) =>
      isOriginal(file) ? mark({ ...file, path, versionId }) : file,
    );
    await transact([
      setVersionsWrite(workspaceId, review, versions),
      assertThat<FileItem>(
        keys.file(workspaceId, copy.path),
        { version: file?.version },
        () => new StaleReadError(),
      ),
    ]);
  });
}

async function isReplaced(
  workspaceId: string,
  { path, versionId }: { path: string; versionId: string },
): Promise<boolean> {
  const [trashed] = await readTrashedVersions(workspaceId, path, [versionId]);
  return trashed?.reason === 'replaced';
}

function same<File extends ReviewedPage>(file: File): File {
  return file;
}
