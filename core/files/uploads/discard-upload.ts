import { CallError } from '#core/errors.ts';
import { syncNewVersions } from '#core/files/sync/sync-file.ts';
import { guestOfUserId } from '#core/guests/guest-item.ts';
import { arrivedWrite, releaseRoomWrite } from '#core/guests/request-room.ts';
import { sentWrites } from '#core/guests/sender-item.ts';
import { keys } from '#core/table/keys.ts';
import { removeIf, type TransactionWrite } from '#core/table/write.ts';
import { completedVersion } from './completed-version.ts';
import { abortMultipartUpload } from './start-upload.ts';
import {
  countOpenUploadWrite,
  endedUploads,
  findUpload,
  getOwnUpload,
  type UploadItem,
  unfinishedUploads,
} from './upload-item.ts';
import type { Uploader } from './uploader.ts';

/** The upload was completed or discarded concurrently. */
class UploadEnded extends Error {}

/**
 * Discards an upload of an uploader's own that is not complete, and releases what it reserved.
 * @throws CallError `not_found`, for completed uploads as well
 */
export async function discardUpload(uploader: Uploader, id: string): Promise<void> {
  const { workspaceId } = uploader;
  const upload = await getOwnUpload(uploader, id);
  if (upload.completed) throw new CallError('not_found');
  if (await endUpload(workspaceId, upload)) return;
  if (await findUpload(workspaceId, upload)) throw new CallError('not_found');
}

/**
 * Discards the uploads of a workspace that have expired, or whose members have left, guests were erased, or links have
 * ended; all of them, if `all` is set.
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
  const guest = guestOfUserId(ownerId);
  const versionId = guest && (await completedVersion(workspaceId, upload));
  try {
    await syncNewVersions(workspaceId, path, {
      release: { storage, size },
      uploaders: new Map(versionId ? [[versionId, ownerId]] : []),
      writes: () => [
        removeIf<UploadItem>(
          keys.upload(workspaceId, ownerId, id),
          { id, completed: undefined },
          () => new UploadEnded(),
        ),
        countOpenUploadWrite(workspaceId, ownerId, -1),
        ...(guest ? guestWrites(workspaceId, guest, size, versionId !== null) : []),
      ],
    });
    return true;
  } catch (error) {
    if (!(error instanceof UploadEnded)) throw error;
    return false;
  }
}

/**
 * What ends an upload of a guest: the upload request has room again, unless S3 completed it all the same. What has
 * arrived then counts, or a guest could send more than the request takes by discarding what they complete.
 */
function guestWrites(
  workspaceId: string,
  guest: { linkId: string; guestId: string },
  size: number,
  isStored: boolean,
): TransactionWrite[] {
  return isStored
    ? [arrivedWrite(workspaceId, guest.linkId), ...sentWrites(workspaceId, guest, size)]
    : [releaseRoomWrite(workspaceId, guest.linkId, size)];
}
