import { abortMultipartUpload } from '#core/files/uploads/start-upload.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { changeUsageWrites, noChanges } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { CopyEnded, type CopyPlace, deleteCopyWrite, readCopy } from './copy-item.ts';

/**
 * Aborts the copy of a file after the last attempt: aborts its multipart upload, and releases what it reserved. S3 may be
 * the cause of the failure, so an error of S3 is only logged: the bucket's lifecycle aborts uploads that are left over,
 * and its events trigger `syncFile`. Idempotent.
 */
export function abortCopy(place: CopyPlace): Promise<void> {
  return retryOnConflict(() => abortOnce(place), { on: [CopyEnded] });
}

async function abortOnce(place: CopyPlace): Promise<void> {
  const begun = await readCopy(place);
  if (!begun) return;
  const { uploadId, storage, reserved = 0 } = begun;
  const { workspaceId, path } = place;
  if (uploadId !== undefined) {
    try {
      await abortMultipartUpload(workspaceId, { path, s3UploadId: uploadId });
    } catch (error) {
      log('warn', 'copy_not_aborted', describeError(error));
    }
  }
  const changes = noChanges();
  if (storage) changes[storage].reserved -= BigInt(reserved);
  await transact([deleteCopyWrite(place, begun), ...changeUsageWrites(workspaceId, changes)]);
}
