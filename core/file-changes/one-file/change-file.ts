import type { ChangedFile, ChangeOf } from '#core/file-changes/change/change-item.ts';
import {
  changed,
  failed,
  type Outcome,
  type RunOf,
  unchanged,
} from '#core/file-changes/change/run.ts';
import { copiedFrom, recordedOfCopy, TargetExists } from '#core/file-changes/copy/copy.ts';
import { deleteCopy } from '#core/file-changes/copy/copy-item.ts';
import { copyVersion } from '#core/file-changes/copy/copy-version.ts';
import {
  eraseCurrentVersion,
  eraseVersion,
  trashVersion,
} from '#core/file-changes/copy/versions.ts';
import { copyRenditions } from '#core/files/copy-renditions.ts';
import { storeFolder } from '#core/files/create-folder.ts';
import { hasFolder } from '#core/files/listing/name-clash.ts';
import { type FileVersion, readVersion } from '#core/files/objects/file-item.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { listObjectVersions } from '#core/files/objects/object-versions.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';
import { carryReviewed } from '#core/reviews/ports/carry-review.ts';
import { endTranscode } from '#core/transcoding/cancel-transcode.ts';
import { maxPathBytes, utf8Length } from '#shared/rules/text/file-names.ts';
import { setFileStorage } from './set-file-storage.ts';

/** Changes one file of a change. Idempotent. */
export async function changeFile(run: RunOf, file: ChangedFile): Promise<Outcome> {
  const { change } = run;
  const { path, to = path, version = '' } = file;
  switch (change.kind) {
    case 'move':
      return moveFile(run, path, to);
    case 'delete':
      return deleteFile(run, path, version);
    case 'restore':
      return restoreFile(run, path, version);
    case 'erase':
      return eraseFile(run, path, version);
    case 'create':
      return createFolder(run, change, path);
    case 'set_storage':
      return setFileStorage(run, path, change.storage);
    case 'empty':
    case 'discard_uploads':
      return unchanged;
  }
}

/**
 * Creates one of the folders of a change. What was moved or deleted meanwhile is not begun again at its old path, which may
 * be one that more people see. Idempotent.
 */
async function createFolder(
  { workspaceId }: RunOf,
  { folder, askedBy }: ChangeOf<'create'>,
  path: string,
): Promise<Outcome> {
  const parent = folder.slice(0, -1).split('/').slice(0, -1).join('/');
  const isThere =
    path === folder
      ? parent === '' || (await hasFolder(workspaceId, parent))
      : await headFile(workspaceId, folder);
  if (!isThere) return failed('The folder was moved or deleted meanwhile.');
  await storeFolder(workspaceId, path, askedBy);
  return unchanged;
}

const notOwn = 'It was not uploaded by you, so you cannot change it.';

/**
 * Whether a change may change a version, which may have replaced what the user had chosen. It is the version that
 * counts, and only as the table has it: what S3 stores with it can be written by every sync tool.
 */
function isAllowed({ change }: RunOf, version: FileVersion | null): boolean {
  return !change.ownFilesOnly || version?.uploadedBy === change.askedBy;
}

/**
 * Moves one version of a file to the trash. What was uploaded since that version was noted is kept. Idempotent: an
 * earlier run may have ended after the version went to the trash.
 */
async function deleteFile(run: RunOf, path: string, version: string): Promise<Outcome> {
  const { workspaceId } = run;
  if (!isAllowed(run, await readVersion(workspaceId, path, version))) return failed(notOwn);
  await trashVersion(workspaceId, path, version);
  const { current, trashed } = await syncFile(workspaceId, path);
  if (current) return failed('It was replaced while it was being deleted.');
  const [removed] = trashed;
  if (removed?.versionId !== version) return unchanged;
  return changed(path, removed.size, { path, version });
}

/** Erases a version in the trash for good; never the current one, even if it was in the trash before. Idempotent. */
async function eraseFile({ workspaceId }: RunOf, path: string, version: string): Promise<Outcome> {
  const { current, trashed } = await listObjectVersions(workspaceId, path);
  if (current?.versionId === version) return failed('It has been restored.');
  const target = trashed.find(({ versionId }) => versionId === version);
  if (target) await eraseVersion(workspaceId, path, version);
  await syncFile(workspaceId, path);
  return target ? changed(path, target.size) : unchanged;
}

const exists = 'A file of this name already exists there.';

/**
 * Moves a file: copies it with its metadata, class and renditions, unless another file is there, then deletes what was
 * copied for good, so that the trash holds no second copy; older versions stay in the trash. Idempotent: the copy tells
 * from which version it was made.
 */
async function moveFile(run: RunOf, path: string, to: string): Promise<Outcome> {
  const { workspaceId } = run;
  if (utf8Length(to) > maxPathBytes) return failed('Its new path would be too long.');
  const [source, target] = await Promise.all([
    headFile(workspaceId, path),
    headFile(workspaceId, to),
  ]);
  const copied = copiedFrom(run, target);
  if (!copied && target) return failed(exists);
  if (!copied && !source) return failed('It is no longer there.');
  const versionId = copied ?? source?.VersionId ?? 'null';
  const original = await readVersion(workspaceId, path, versionId);
  let copy = target?.VersionId ?? 'null';
  if (!copied && source) {
    if (!isAllowed(run, original)) return failed(notOwn);
    try {
      copy = await copyVersion(run, { path, source, to });
    } catch (error) {
      if (error instanceof TargetExists) return failed(exists);
      throw error;
    }
  }
  await syncFile(workspaceId, to, recordedOfCopy(copy, original));
  await carryReviewed(workspaceId, original, { path: to, versionId: copy });
  const leaving = await endTranscode({ workspaceId, path }, original);
  const from = leaving && { ...leaving, path };
  await copyRenditions(workspaceId, from, { path: to, versionId: copy });
  await eraseCurrentVersion(workspaceId, path, versionId);
  await syncFile(workspaceId, path);
  await deleteCopy({ workspaceId, changeId: run.change.id, path: to });
  const size = (source ?? target)?.ContentLength ?? 0;
  return changed(path, size, { path, to });
}

const taken = 'Another file of this name exists there by now.';
const gone = 'It is no longer in the trash.';

/**
 * Puts a version of a deleted file back. What was deleted last needs no copy: without its delete markers it is current
 * again. An older version is copied, and then deleted. Idempotent.
 */
async function restoreFile(run: RunOf, path: string, version: string): Promise<Outcome> {
  const { workspaceId } = run;
  const { current, trashed, topMarkers } = await listObjectVersions(workspaceId, path);
  const isDone = current?.versionId === version;
  const target = trashed.find(({ versionId }) => versionId === version);
  if (current && !isDone) return finishCopy(run, path, version);
  if (!isDone && !target) return failed(gone);
  if (!isAllowed(run, await readVersion(workspaceId, path, version))) return failed(notOwn);
  if (!isDone && target === trashed[0]) {
    for (const marker of topMarkers) await eraseVersion(workspaceId, path, marker);
  } else if (!isDone) {
    const source = await headFile(workspaceId, path, version);
    if (!source) return failed(gone);
    try {
      await copyVersion(run, { path, source, to: path });
    } catch (error) {
      if (error instanceof TargetExists) return failed(taken);
      throw error;
    }
    return finishCopy(run, path, version);
  }
  const counted = await syncFile(workspaceId, path);
  if (counted.current?.versionId !== version) return failed(taken);
  return changed(path, counted.current.size);
}

/** Deletes the version that this change has copied; a failure if the current version is another one. */
async function finishCopy(run: RunOf, path: string, version: string): Promise<Outcome> {
  const { workspaceId } = run;
  const copy = await headFile(workspaceId, path);
  if (copiedFrom(run, copy) !== version) return failed(taken);
  const original = await readVersion(workspaceId, path, version);
  const copyId = copy?.VersionId ?? 'null';
  const { current } = await syncFile(workspaceId, path, recordedOfCopy(copyId, original));
  await carryReviewed(workspaceId, original, { path, versionId: copyId });
  const from = original && { ...original, path };
  if (current) await copyRenditions(workspaceId, from, { path, versionId: current.versionId });
  await eraseVersion(workspaceId, path, version);
  await syncFile(workspaceId, path);
  return changed(path, current?.size ?? 0);
}
