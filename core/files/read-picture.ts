import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName } from './objects/bucket.ts';

/** What each JPEG begins with: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const startOfImage = [0xff, 0xd8, 0xff];

/**
 * A JPEG by its key in the bucket; null if it is not there, for which S3 answers 403 to who may not list. Browsers have
 * stored it, and may have stored anything.
 */
export async function readPicture(key: string): Promise<Uint8Array | null> {
  const get = new GetObjectCommand({ Bucket: bucketName(), Key: key });
  const found = await nullIfMissing(s3.send(get), [403, 404]);
  const bytes = await found?.Body?.transformToByteArray();
  return bytes && startOfImage.every((byte, index) => bytes[index] === byte) ? bytes : null;
}
