import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey } from '#core/files/bucket.ts';

/**
 * Deletes one version of a file, or one delete marker, for good. Idempotent.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/DeletingObjectVersions.html
 */
export async function eraseVersion(
  workspaceId: string,
  path: string,
  versionId: string,
): Promise<void> {
  const Key = objectKey(workspaceId, path);
  await s3.send(new DeleteObjectCommand({ Bucket: bucketName(), Key, VersionId: versionId }));
}

/** Moves the current version of a file to the trash, by a delete marker. */
export async function trashFile(workspaceId: string, path: string): Promise<void> {
  const Key = objectKey(workspaceId, path);
  await s3.send(new DeleteObjectCommand({ Bucket: bucketName(), Key }));
}
