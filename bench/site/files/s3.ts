import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { localCredentials } from '#local/instance/environment.ts';
import { localBucketName } from '#shared/ops/environment.ts';

/** A client of the S3 emulator with the functions' own key. */
export function localS3(endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: localCredentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

/** Links to which objects can be sent by PUT. */
export function putLinks(client: S3Client, keys: readonly string[]): Promise<string[]> {
  return Promise.all(
    keys.map((Key) => getSignedUrl(client, new PutObjectCommand({ Bucket: localBucketName, Key }))),
  );
}
