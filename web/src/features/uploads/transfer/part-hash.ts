import type { FilePart } from './file-parts.ts';
import type { PrioritySemaphore } from './priority-semaphore.ts';
import { changedMessage, UploadError } from './upload-error.ts';

/** A file that is hashed part by part. */
interface HashedFile {
  file: File;
  /** Of all uploads: hashing one part at a time keeps the memory flat. */
  hashing: PrioritySemaphore;
  /** The position of the upload in the queue. */
  order: number;
}

/**
 * The SHA-256 of a part in Base64, as S3 expects it in `x-amz-checksum-sha256`. Only this part is in memory meanwhile.
 * @throws UploadError if the file has changed or is gone; the signal's reason when it aborts while waiting
 */
export async function hashPart(
  { file, hashing, order }: HashedFile,
  { start, size }: Pick<FilePart, 'start' | 'size'>,
  signal: AbortSignal,
): Promise<string> {
  const release = await hashing.acquire(order, signal);
  try {
    const bytes = await file.slice(start, start + size).arrayBuffer();
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  } catch {
    throw new UploadError('changed', changedMessage);
  } finally {
    release();
  }
}
