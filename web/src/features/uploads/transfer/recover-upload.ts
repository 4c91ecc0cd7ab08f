import type { UploadCalls } from './upload-calls.ts';
import { toUploadError, UploadError } from './upload-error.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * What has become of an upload that a closed tab has begun: the bytes that have arrived, or that the file is stored.
 * One whose parts have all arrived is completed, which needs no file. 0 if the server cannot be asked now.
 */
export async function recoverUpload(
  calls: UploadCalls,
  { uploadId, size }: UploadRecord,
): Promise<number | 'stored'> {
  if (!uploadId) return 0;
  let uploadedBytes = 0;
  try {
    const { parts } = await calls.get(uploadId);
    uploadedBytes = parts.reduce((sum, part) => sum + part.size, 0);
    if (parts.length === 0 || uploadedBytes !== size) return uploadedBytes;
  } catch (error) {
    const failed = toUploadError(error);
    if (!(failed instanceof UploadError) || failed.failure !== 'discarded') return 0;
  }
  // Completing a complete upload answers the same for a day.
  return calls.complete(uploadId).then(
    () => 'stored' as const,
    () => uploadedBytes,
  );
}
