import { changeUsageWrites, noChanges } from '#core/files/quota.ts';
import { abortAtS3 } from '#core/files/start-upload.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { CopyEnded, type CopyPlace, endCopyWrite, readCopy } from './copy-item.ts';

/**
 * Ends the copy of a file that is given up: aborts its multipart upload, and releases what it reserved. S3 may be the
 * reason why the file could not be changed, so this does without it: its lifecycle ends uploads that are left over, and
 * its events count the file. Idempotent.
 */
export async function giveUpCopy(place: CopyPlace): Promise<void> {
  const begun = await readCopy(place);
  if (!begun) return;
  const { uploadId, storage, reserved = 0 } = begun;
  const { workspaceId, path } = place;
  if (uploadId !== undefined) {
    try {
      await abortAtS3(workspaceId, { path, s3UploadId: uploadId });
    } catch (error) {
      log('warn', 'copy_not_aborted', describeError(error));
    }
  }
  const changes = noChanges();
  if (storage) changes[storage].reserved -= BigInt(reserved);
  try {
    await transact([endCopyWrite(place), ...changeUsageWrites(workspaceId, changes)]);
  } catch (error) {
    if (!(error instanceof CopyEnded)) throw error;
  }
}
