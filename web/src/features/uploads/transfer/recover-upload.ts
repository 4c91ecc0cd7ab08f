import type { ApiClient } from '#web/lib/api/api-client.ts';
import { toUploadError, UploadError } from './upload-error.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * What has become of an upload that a closed tab has begun: the bytes that have arrived, or that the file is stored.
 * One whose parts have all arrived is completed, which needs no file. 0 if the server cannot be asked now.
 */
export async function recoverUpload(
  call: ApiClient['call'],
  { uploadId, size }: UploadRecord,
): Promise<number | 'stored'> {
  if (!uploadId) return 0;
  const params = { id: uploadId };
  let uploadedBytes = 0;
  try {
    const { parts } = await call('GET /api/uploads/{id}', { params });
    uploadedBytes = parts.reduce((sum, part) => sum + part.size, 0);
    if (parts.length === 0 || uploadedBytes !== size) return uploadedBytes;
  } catch (error) {
    const failed = toUploadError(error);
    if (!(failed instanceof UploadError) || failed.failure !== 'discarded') return 0;
  }
  // Completing a complete upload answers the same for a day.
  return call('POST /api/uploads/{id}/complete', { params }).then(
    () => 'stored' as const,
    () => uploadedBytes,
  );
}
