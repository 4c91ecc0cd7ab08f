import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName, objectKey } from './bucket.ts';

/**
 * The metadata of a file at S3, of its current version by default; null if there is none. S3 rejects the id of a delete
 * marker with 405, and an id that it has never issued with 400.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
 */
export function headFile(workspaceId: string, path: string, versionId?: string) {
  const request = s3.send(
    new HeadObjectCommand({
      Bucket: bucketName(),
      Key: objectKey(workspaceId, path),
      VersionId: versionId,
    }),
  );
  return nullIfMissing(request, versionId === undefined ? [404] : [400, 404, 405]);
}
