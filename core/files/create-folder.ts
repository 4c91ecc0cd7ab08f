import { PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { assertNoClash } from './listing/name-clash.ts';
import { bucketName, objectKey, storageClasses } from './objects/bucket.ts';
import { syncFile } from './sync/sync-file.ts';

/**
 * Creates an empty folder.
 * @throws CallError `plan_needed`, `file_exists`
 */
export async function createFolder(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  path: string,
): Promise<void> {
  const { quota, subscription } = await readStorage(workspaceId);
  assertPlan(quota, subscription);
  await assertNoClash(workspaceId, path);
  await storeFolder(workspaceId, `${path}/`, user.id);
}

/**
 * Stores the object of a folder, without content and with a key that ends with a slash, as sync tools and Amazon's own
 * console create it. Idempotent.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-folders.html
 * @param path with a slash at its end
 * @param userId who creates it
 */
export async function storeFolder(
  workspaceId: string,
  path: string,
  userId: string | undefined,
): Promise<void> {
  const request = s3.send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: objectKey(workspaceId, path),
      StorageClass: storageClasses.hot,
      ContentLength: 0,
      IfNoneMatch: '*',
    }),
  );
  // It was created since, perhaps by this request, whose first response was lost.
  const created = await nullIfMissing(request, [409, 412]);
  const uploaders = new Map(created?.VersionId && userId ? [[created.VersionId, userId]] : []);
  await syncFile(workspaceId, path, { uploaders });
}
