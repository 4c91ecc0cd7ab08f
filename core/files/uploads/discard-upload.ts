import { CallError } from '#core/errors.ts';
import { syncNewVersions } from '#core/files/sync/sync-file.ts';
import { keys } from '#core/table/keys.ts';
import { removeIf } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { abortMultipartUpload } from './start-upload.ts';
import {
  countOpenUploadWrite,
  endedUploads,
  findUpload,
  getOwnUpload,
  type UploadItem,
  unfinishedUploads,
} from './upload-item.ts';

/** The upload was completed or discarded concurrently. */
class UploadEnded extends Error {}

/**
 * Discards an upload of the caller that is not complete, and releases what it reserved.
 * @throws CallError `not_found`, for completed uploads as well
 */
export async function discardUpload(caller: MemberCaller, id: string): Promise<void> {
  const upload = await getOwnUpload(caller, id);
  if (upload.completed) throw new CallError('not_found');
  if (await endUpload(caller.workspace.id, upload)) return;
  if (await findUpload(caller.workspace.id, upload)) throw new CallError('not_found');
}

/**
 * Discards the uploads of a workspace that have expired, or whose members have left; all of them, if `all` is set.
 * @returns how many
 */
export async function discardUploads(workspaceId: string, { all = false } = {}): Promise<number> {
  const ended = await (all ? unfinishedUploads(workspaceId) : endedUploads(workspaceId));
  for (const upload of ended) await endUpload(workspaceId, upload);
  return ended.length;
}

/**
 * Aborts an upload at S3, releases what it reserved and removes it. If it was completed at S3 all the same, the file is
 * counted.
 * @returns false if it was completed or discarded concurrently
 */
export async function endUpload(workspaceId: string, upload: UploadItem): Promise<boolean> {
  const { id, ownerId, path, size, storage } = upload;
  await abortMultipartUpload(workspaceId, upload);
  try {
    await syncNewVersions(workspaceId, path, {
      release: { storage, size },
      writes: () => [
        removeIf<UploadItem>(
          keys.upload(workspaceId, ownerId, id),
          { id, completed: undefined },
          () => new UploadEnded(),
        ),
        countOpenUploadWrite(workspaceId, ownerId, -1),
      ],
    });
    return true;
  } catch (error) {
    if (!(error instanceof UploadEnded)) throw error;
    return false;
  }
}
