import { DeleteObjectsCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { signRead } from '#core/clients/s3-links.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { bucketName, fileTableKey, posterKey, proxyKey, stripKey, waveformKey } from './bucket.ts';
import type { FileVersion } from './file-item.ts';
import { hasTime, reviewedKind } from './reviewed-kind.ts';

/** The most objects in one DeleteObjects request. */
const maxPerRequest = 1_000;

/**
 * Deletes what was made of versions of a file that have gone, to show them: of films and sounds whatever the table knows
 * of it, which a restored table may not. S3 keeps a delete marker of each for a day, also of those that there were not.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/DeleteMarker.html
 */
export async function removeRenditions(
  workspaceId: string,
  path: string,
  gone: readonly FileVersion[],
): Promise<void> {
  const isFilm = reviewedKind(path) === 'film';
  const keys = gone
    .filter(({ poster }) => poster || hasTime(path))
    .flatMap(({ versionId }) =>
      [
        posterKey,
        stripKey,
        ...(isFilm ? [proxyKey, fileTableKey] : []),
        ...(hasTime(path) ? [waveformKey] : []),
      ].map((keyOf) => keyOf(workspaceId, path, versionId)),
    );
  for (const batch of batchesOf(keys, maxPerRequest)) await removeObjects(batch);
}

/** Deletes up to 1,000 objects, whether they exist or not. */
export async function removeObjects(keys: readonly string[]): Promise<void> {
  const Objects = keys.map((Key) => ({ Key }));
  await s3.send(
    new DeleteObjectsCommand({ Bucket: bucketName(), Delete: { Objects, Quiet: true } }),
  );
}

/** Stores JSON at a key, unless there is something. @returns whether it did */
export async function storeNewJson(Key: string, value: unknown): Promise<boolean> {
  const request = new PutObjectCommand({
    Bucket: bucketName(),
    Key,
    Body: JSON.stringify(value),
    ContentType: 'application/json',
    IfNoneMatch: '*',
  });
  // 409: another request stores it at this moment.
  return (await nullIfMissing(s3.send(request), [409, 412])) !== null;
}

/** A poster, filmstrip or proxy at S3. */
interface StoredRendition {
  etag: string;
  /** Bytes. */
  size: number;
  /** Whether it was announced, and has not been uploaded yet. */
  isEmpty: boolean;
}

/** What S3 has at the key of a rendition; null if there is nothing. */
export async function storedRendition(key: string): Promise<StoredRendition | null> {
  const head = new HeadObjectCommand({ Bucket: bucketName(), Key: key });
  const answer = await nullIfMissing(s3.send(head));
  const { ETag = '', ContentLength: size = 0 } = answer ?? {};
  return answer && { etag: ETag, size, isEmpty: size === 0 };
}

/** A link to the picture at a key. */
export function signPicture(key: string, seconds: number): Promise<string> {
  return signRendition(key, 'image/jpeg', seconds);
}

/** A link to look at the rendition at a key: its type is ours, whatever a browser has stored there. */
export function signRendition(key: string, contentType: string, seconds: number): Promise<string> {
  return signRead(
    { bucket: bucketName(), key, contentType, contentDisposition: 'inline' },
    seconds,
  );
}

/**
 * Stores an empty object, which the link replaces: once it is deleted with its file, S3 refuses the upload (404), so that
 * nothing made of what was erased is stored afterwards.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 * @returns its ETag, or that of what another request has stored meanwhile
 * @throws StaleReadError if that is deleted again
 */
export async function storeEmpty(key: string, contentType = 'image/jpeg'): Promise<string> {
  const object = { Bucket: bucketName(), Key: key, ContentType: contentType, ContentLength: 0 };
  const put = new PutObjectCommand({ ...object, Body: '', IfNoneMatch: '*' });
  const answer = await nullIfMissing(s3.send(put), [409, 412]);
  if (answer) return answer.ETag ?? '';
  const stored = await storedRendition(key);
  if (!stored) throw new StaleReadError();
  return stored.etag;
}
