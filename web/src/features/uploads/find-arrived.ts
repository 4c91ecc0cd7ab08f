import type { ApiClient } from '#web/lib/api-client.ts';
import { toUploadError, UploadError } from './upload-error.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * What has become of an upload that a closed tab has begun: the bytes that have arrived, or that the file is stored,
 * of which that tab had no answer any more. 0 if the server cannot be asked now.
 */
export async function findArrived(
  call: ApiClient['call'],
  { uploadId }: UploadRecord,
): Promise<number | 'stored'> {
  if (!uploadId) return 0;
  const params = { id: uploadId };
  try {
    const { parts } = await call('GET /api/uploads/{id}', { params });
    return parts.reduce((sum, { size }) => sum + size, 0);
  } catch (error) {
    const failed = toUploadError(error);
    const isDiscarded = failed instanceof UploadError && failed.failure === 'discarded';
    if (!isDiscarded) return 0;
  }
  // Completing a complete upload answers the same for a day.
  return call('POST /api/uploads/{id}/complete', { params }).then(
    () => 'stored' as const,
    () => 0,
  );
}
