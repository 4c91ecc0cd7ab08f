import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { bucket as Bucket } from './constants.ts';

/** Stores an object. */
export function put(
  s3: S3Client,
  Key: string,
  Body: PutObjectCommandInput['Body'] = 'content',
  further: Partial<PutObjectCommandInput> = {},
) {
  return s3.send(new PutObjectCommand({ Bucket, Key, Body, ...further }));
}

export function get(s3: S3Client, Key: string, further: Partial<GetObjectCommandInput> = {}) {
  return s3.send(new GetObjectCommand({ Bucket, Key, ...further }));
}

/** The body of an object as text. */
export async function read(
  s3: S3Client,
  key: string,
  further: Partial<GetObjectCommandInput> = {},
): Promise<string | undefined> {
  const { Body } = await get(s3, key, further);
  return Body?.transformToString();
}

/** Deletes a key, or one version of it. */
export function remove(s3: S3Client, Key: string, VersionId?: string) {
  return s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
}

/** How a call is refused: its status and code. */
export async function refusal(call: Promise<unknown>): Promise<[number | undefined, string]> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    return [error.$metadata.httpStatusCode, error.name];
  }
  throw new Error('The call was not refused.');
}

/** The status and S3's error code of an answer to a raw request. */
export async function outcome(response: Response): Promise<[number, string | undefined]> {
  const [, code] = /<Code>(.*?)<\/Code>/.exec(await response.text()) ?? [];
  return [response.status, code];
}

export const mebibyte = 1024 * 1024;
