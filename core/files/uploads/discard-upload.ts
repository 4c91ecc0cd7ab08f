import { CallError } from '#core/errors.ts';
import { syncNewVersions } from '#core/files/sync/sync-file.ts';
import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import { arrivedWrite, releaseRoomWrite } from '#core/links/ports/request-room.ts';
import { settleShareWrite } from '#core/links/ports/request-share.ts';
import { sentWrites } from '#core/links/ports/sender-item.ts';
import { keys } from '#core/table/keys.ts';
import { removeIf, type TransactionWrite } from '#core/table/write.ts';
import { completedVersion } from './completed-version.ts';
import { listUploadedParts } from './parts.ts';
import { settleUpload } from './settle-upload.ts';
import { abortMultipartUpload } from './start-upload.ts';
import {
  asRead,
  countOpenUploadWrite,
  endedUploads,
  findUpload,
  getOwnUpload,
  reservedBytes,
  type UploadItem,
  unfinishedUploads,
} from './upload-item.ts';
import type { Uploader } from './uploader.ts';

/** The upload was completed or discarded concurrently. */
class UploadEnded extends Error {}

/** Discards the uploads into a folder that are not complete, and releases what they reserved. */
export async function discardUploadsIn(workspaceId: string, folder: string): Promise<void> {
  for (const upload of await unfinishedUploads(workspaceId)) {
    if (upload.path.startsWith(folder)) await endUpload(workspaceId, upload);
  }
}

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
  const { over, idle } = all
    ? { over: await unfinishedUploads(workspaceId), idle: [] }
    : await endedUploads(workspaceId);
  for (const upload of over) await endUpload(workspaceId, upload);
  for (const upload of idle) await releaseUnsent(workspaceId, upload);
  return over.length + idle.length;
}

/**
 * Releases what is reserved for parts of a guest's upload that have not arrived; without any part it is ended. Parts whose
 * links were used in the last minute can arrive after that: they are reserved when the upload is completed.
 */
async function releaseUnsent(workspaceId: string, upload: UploadItem): Promise<void> {
  const parts = (await listUploadedParts(workspaceId, upload)) ?? [];
  if (parts.length === 0) await endUpload(workspaceId, upload);
  else await settleUpload(workspaceId, upload, parts, { release: true });
}

/**
 * Aborts an upload at S3, releases what it reserved and removes it. If it was completed at S3 all the same, the file is
 * counted.
 * @returns false if it was completed or discarded concurrently
 */
export async function endUpload(workspaceId: string, upload: UploadItem): Promise<boolean> {
  const { id, ownerId, path, storage } = upload;
  await abortMultipartUpload(workspaceId, upload);
  const guest = guestOfUserId(ownerId);
  const versionId = guest && (await completedVersion(workspaceId, upload));
  try {
    await syncNewVersions(workspaceId, path, {
      release: { storage, size: reservedBytes(upload) },
      uploaders: new Map(versionId ? [[versionId, ownerId]] : []),
      writes: () => [
        removeIf<UploadItem>(
          keys.upload(workspaceId, ownerId, id),
          asRead(upload),
          () => new UploadEnded(),
        ),
        countOpenUploadWrite(workspaceId, ownerId, -1),
        ...(guest ? guestWrites(workspaceId, guest, upload, versionId !== null) : []),
      ],
    });
    return true;
  } catch (error) {
    if (!(error instanceof UploadEnded)) throw error;
    const current = await findUpload(workspaceId, { id, ownerId });
    // A part was signed meanwhile.
    return current && !current.completed ? endUpload(workspaceId, current) : false;
  }
}

/**
 * What ends an upload of a guest: the upload request has room again, unless S3 completed it all the same. What has
 * arrived then counts, or a guest could send more than the request takes by discarding what they complete.
 */
function guestWrites(
  workspaceId: string,
  guest: { linkId: string; guestId: string },
  upload: UploadItem,
  isStored: boolean,
): TransactionWrite[] {
  const { size, held } = upload;
  const { linkId } = guest;
  const bytes = { size, reserved: reservedBytes(upload) };
  const share = held && { workspaceId, linkId, sharer: held.sharer };
  const settled = { unsent: held?.unsent ?? 0, open: 1, ...(!isStored && { taken: 1 }) };
  return [
    ...(isStored
      ? [arrivedWrite(workspaceId, linkId, bytes), ...sentWrites(workspaceId, guest, size)]
      : [releaseRoomWrite(workspaceId, linkId, bytes)]),
    ...(share ? [settleShareWrite(share, settled)] : []),
  ];
}
