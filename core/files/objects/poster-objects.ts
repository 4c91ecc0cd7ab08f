import { DeleteObjectsCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { signRead } from '#core/clients/s3-links.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { bucketName, posterKey, stripKey } from './bucket.ts';

/** The most objects in one DeleteObjects request. */
const maxPerRequest = 1_000;

/**
 * Deletes the posters and filmstrips of versions of a file that have gone. They do not count towards the quota, so a failure costs the
 * workspace nothing.
 */
export async function removePosters(
  workspaceId: string,
  path: string,
  versionIds: readonly string[],
): Promise<void> {
  const keys = versionIds.flatMap((versionId) => [
    posterKey(workspaceId, path, versionId),
    stripKey(workspaceId, path, versionId),
  ]);
  for (const batch of batchesOf(keys, maxPerRequest)) {
    const Objects = batch.map((Key) => ({ Key }));
    await s3.send(
      new DeleteObjectsCommand({ Bucket: bucketName(), Delete: { Objects, Quiet: true } }),
    );
  }
}

/** A poster or filmstrip at S3. */
interface StoredPicture {
  etag: string;
  /** Whether it was announced, and has not been uploaded yet. */
  isEmpty: boolean;
}

/** The picture that S3 has at a key; null if there is none. */
export async function storedPicture(key: string): Promise<StoredPicture | null> {
  const head = new HeadObjectCommand({ Bucket: bucketName(), Key: key });
  const answer = await nullIfMissing(s3.send(head));
  return answer && { etag: answer.ETag ?? '', isEmpty: answer.ContentLength === 0 };
}

/** A link to the picture at a key. */
export function signPicture(key: string, seconds: number): Promise<string> {
  const picture = { bucket: bucketName(), key, contentType: 'image/jpeg' };
  return signRead({ ...picture, contentDisposition: 'inline' }, seconds);
}

/**
 * Stores an empty object, which the link replaces: once it is deleted with its file, S3 refuses the upload (404), so that
 * no picture of what was erased is stored afterwards.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 * @returns its ETag, or that of what another request has stored meanwhile
 * @throws StaleReadError if that is deleted again
 */
export async function storeEmpty(key: string): Promise<string> {
  const object = { Bucket: bucketName(), Key: key, ContentType: 'image/jpeg', ContentLength: 0 };
  const put = new PutObjectCommand({ ...object, Body: '', IfNoneMatch: '*' });
  const answer = await nullIfMissing(s3.send(put), [409, 412]);
  if (answer) return answer.ETag ?? '';
  const stored = await storedPicture(key);
  if (!stored) throw new StaleReadError();
  return stored.etag;
}
