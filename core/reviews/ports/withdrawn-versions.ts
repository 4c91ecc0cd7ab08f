import { isDeepStrictEqual } from 'node:util';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { type ReviewedPage, type ReviewItem, reviewItem, setVersionsWrite } from './review-item.ts';
import { changeFiles } from './reviewed-files.ts';

/** What has happened to a file that versions of reviews may be of. */
interface ChangedFile {
  path: string;
  /** The reviews that have ever had a version of this path. */
  reviews: readonly string[];
  /** The version that is current now; null if the file is deleted. */
  current: FileVersion | null;
  /** Whether it was not current before: it is new, or the team has restored it. */
  isNewlyCurrent: boolean;
  /** The versions that were stored after the file was deleted; null if it was not. */
  newerThanDeletion: ReadonlySet<string> | null;
}

/**
 * Withdraws every version of a deleted file from guests, those that were replaced before as well, and shows them a
 * version that is current again, because the team has restored it. For the transaction that stores the change.
 */
export async function withdrawalWrites(
  workspaceId: string,
  { path, reviews: ids, current, isNewlyCurrent, newerThanDeletion }: ChangedFile,
): Promise<TransactionWrite[]> {
  const restored = isNewlyCurrent && current?.review ? current : null;
  if (ids.length === 0 || !(newerThanDeletion || restored)) return [];
  const items = await getItems(ids.map((id) => keys.review(workspaceId, id)));
  const changed = <File extends ReviewedPage>(review: ReviewItem, version: File): File => {
    if (version.path !== path || version.isErased) return version;
    const isRestored = version.versionId === restored?.versionId;
    if (isRestored && restored.review?.id === review.id) return shownAgain(version);
    const isDeleted = newerThanDeletion?.has(version.versionId) === false;
    return isDeleted ? withdrawn(version) : version;
  };
  return items.flatMap((item) => {
    if (!item) return [];
    const review = reviewItem.parse(item);
    const versions = changeFiles(review.versions, (file) => changed(review, file));
    return isDeepStrictEqual(versions, review.versions)
      ? []
      : [setVersionsWrite(workspaceId, review, versions)];
  });
}

/** A version of a review, or a page, without the marks that it is withdrawn from guests, and lost. */
export function shownAgain<File extends ReviewedPage>(file: File): File {
  const shown = { ...file };
  delete shown.withdrawnAt;
  delete shown.isLost;
  return shown;
}

/** A version of a review, or a page, with that mark, and the time of an earlier one. */
export function withdrawn<File extends ReviewedPage>(file: File): File {
  return { withdrawnAt: now().toISOString(), ...file };
}
