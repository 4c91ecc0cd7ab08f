import type { UploadItem } from '#web/features/uploads/transfer/upload-item.ts';
import { fingerprint, isSameFile } from '#web/features/uploads/transfer/upload-record.ts';

/** A file that the user has chosen again, and that may belong to an upload. */
export interface CandidateFile {
  /** As far as it is known: from the workspace's top folder, or that of the chosen file or folder. */
  path: string;
  file: File;
  handle?: FileSystemFileHandle | undefined;
}

/** Finds the upload that a file belongs to; each is found once. */
export type FindUpload = (candidate: CandidateFile) => UploadItem | undefined;

/** By the whole path: for files that are uploaded to a folder once more. */
export function findByPath(waiting: readonly UploadItem[]): FindUpload {
  const byPath = new Map(waiting.map((item) => [item.record.path, item]));
  return ({ path, file }) => {
    const item = byPath.get(path.normalize('NFC'));
    if (!item || !isSameFile(item.record, file)) return undefined;
    byPath.delete(item.record.path);
    return item;
  };
}

/**
 * Leaves out of a set that is chosen again those pictures that were stored before a reload.
 * @param resumed the uploads that others of the set have resumed
 */
export function withoutStored<F extends CandidateFile>(
  files: readonly F[],
  resumed: readonly UploadItem[],
): F[] {
  const pages = new Set(resumed.flatMap(({ record }) => record.pages ?? []));
  return files.filter(({ path }) => !pages.has(path));
}

/** By name, size and date; of several, the one whose folders are the most alike: for files that are chosen again. */
export function findByName(waiting: readonly UploadItem[]): FindUpload {
  const byName = Map.groupBy(waiting, ({ record }) => fingerprint(record.path, record));
  return ({ path, file }) => {
    const candidates = byName.get(fingerprint(path, file));
    const [best] =
      candidates?.toSorted((a, b) => commonNames(path, b) - commonNames(path, a)) ?? [];
    if (best) candidates?.splice(candidates.indexOf(best), 1);
    return best;
  };
}

/** The number of names that two paths have in common, from their ends. */
function commonNames(path: string, { record }: UploadItem): number {
  const names = path.normalize('NFC').split('/').reverse();
  const others = record.path.split('/').reverse();
  const difference = names.findIndex((name, index) => name !== others[index]);
  return difference < 0 ? names.length : difference;
}
