import { type FileItem, fileItem } from '#core/files/objects/file-item.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import {
  newestOf,
  type SameTransaction,
  syncFile,
  syncNewVersions,
  syncOlderVersions,
} from './sync-file.ts';
import { type CountedVersions, versionsOf } from './version-differences.ts';

/** What has happened to a version of a file: it was stored, deleted for good, or it is a delete marker that was added. */
export interface VersionChange {
  /** Undefined if it is not known which. */
  versionId: string | undefined;
  kind: 'stored' | 'deleted' | 'marker_added';
}

/**
 * Brings our items of a file in line with S3 after some changes of it, which are only triggers: doubled, late and
 * reordered ones do no harm. What is counted already is skipped, and the work does not grow with the number of the
 * file's versions.
 * @param options what to write when versions are counted
 * @returns whether any version of the file is stored
 */
export async function syncVersions(
  workspaceId: string,
  path: string,
  changes: readonly VersionChange[],
  options: SameTransaction,
): Promise<boolean> {
  if (changes.some(({ versionId }) => versionId === undefined)) {
    return isStored(await syncFile(workspaceId, path, options));
  }
  const ids = [...new Set(changes.flatMap(({ versionId }) => versionId ?? []))];
  const [file = null, ...trash] = await getItems([
    keys.file(workspaceId, path),
    ...ids.map((id) => keys.trash(workspaceId, path, id)),
  ]);
  const item = file && fileItem.parse(file);
  const newest = newestOf(item);
  const { current } = item ?? {};
  const counted = new Set(ids.filter((id, index) => trash[index] || id === current?.versionId));
  const isGone = ({ versionId = '', kind }: VersionChange) =>
    kind === 'deleted' && counted.has(versionId);
  const lostNewest = changes.some((change) => isGone(change) && change.versionId === newest);
  if (lostNewest || (newest === undefined && counted.size > 0)) {
    return isStored(await syncFile(workspaceId, path, options));
  }
  const deleted = changes.filter(isGone).flatMap(({ versionId }) => versionId ?? []);
  // What a change of files, or the reconciliation, has counted before its event came has no uploader yet.
  const lacksUploader = (id: string) =>
    id === current?.versionId && current.uploadedBy === undefined && options.uploaders?.has(id);
  const uncounted = changes.filter(
    ({ versionId = '' }) => !counted.has(versionId) || lacksUploader(versionId),
  );
  const stored = uncounted.flatMap(({ versionId, kind }) =>
    kind === 'stored' && versionId !== undefined ? [versionId] : [],
  );
  let hasVersions = newest !== undefined;
  let left = stored;
  if (uncounted.some((change) => mayBeNew(change, item))) {
    const synced = await syncNewVersions(workspaceId, path, options, item);
    hasVersions = isStored(synced);
    const listed = versionsOf(synced);
    left = stored.filter((id) => !listed.has(id));
  }
  const older = [...new Set([...deleted, ...left])];
  if (older.length > 0) await syncOlderVersions(workspaceId, path, older, options);
  return hasVersions;
}

function isStored({ current, trashed }: CountedVersions): boolean {
  return current !== null || trashed.length > 0;
}

/** Whether a change that is not counted may have changed the newest versions: a file that is deleted stays so. */
function mayBeNew({ kind }: VersionChange, item: FileItem | null): boolean {
  if (kind === 'stored') return true;
  return kind === 'marker_added' ? item?.current !== undefined || item === null : !item?.current;
}
