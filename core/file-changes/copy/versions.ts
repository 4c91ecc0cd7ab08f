import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { listObjectVersions } from '#core/files/objects/object-versions.ts';

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

/**
 * Moves a version to the trash by a delete marker, if it is the current one. A version that replaces it at that moment
 * is made current again. Idempotent.
 */
export async function trashVersion(
  workspaceId: string,
  path: string,
  versionId: string,
): Promise<void> {
  const { current } = await listObjectVersions(workspaceId, path);
  if (current?.versionId !== versionId) return;
  const Key = objectKey(workspaceId, path);
  const { VersionId: marker } = await s3.send(
    new DeleteObjectCommand({ Bucket: bucketName(), Key }),
  );
  const { topMarkers, trashed } = await listObjectVersions(workspaceId, path);
  const [deleted] = trashed;
  if (marker && topMarkers.includes(marker) && deleted?.versionId !== versionId) {
    await eraseVersion(workspaceId, path, marker);
  }
}

/**
 * Deletes a version for good that may be current. S3 would then make the next older version current, so that one is
 * covered by a delete marker before: it stays in the trash. Idempotent.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/RestoringPreviousVersions.html
 */
export async function eraseCurrentVersion(
  workspaceId: string,
  path: string,
  versionId: string,
): Promise<void> {
  const { trashed } = await listObjectVersions(workspaceId, path);
  if (trashed.length > 0) await trashVersion(workspaceId, path, versionId);
  await eraseVersion(workspaceId, path, versionId);
}
