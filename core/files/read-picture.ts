import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName } from './objects/bucket.ts';

/**
 * What each picture of a type begins with: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1, and
 * https://www.w3.org/TR/png-3/#3PNGsignature
 */
const beginnings = { jpeg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47] } as const;

/**
 * A picture by its key in the bucket; null if it is not there, for which S3 answers 403 to who may not list, or is of
 * another type. Browsers have stored posters, and may have stored anything.
 */
export async function readPicture(
  key: string,
  type: keyof typeof beginnings,
): Promise<Uint8Array | null> {
  const get = new GetObjectCommand({ Bucket: bucketName(), Key: key });
  const found = await nullIfMissing(s3.send(get), [403, 404]);
  const bytes = await found?.Body?.transformToByteArray();
  return bytes && beginnings[type].every((byte, index) => bytes[index] === byte) ? bytes : null;
}
