import { PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { assertNoClash } from './listing/name-clash.ts';
import { bucketName, objectKey, storageClasses } from './objects/bucket.ts';
import { syncFile } from './sync/sync-file.ts';

/**
 * Creates an empty folder: an object without content whose key ends with a slash, as sync tools and Amazon's own
 * console create it.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-folders.html
 * @throws CallError `plan_needed`, `file_exists`
 */
export async function createFolder(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  path: string,
): Promise<void> {
  const { quota, subscription } = await readStorage(workspaceId);
  assertPlan(quota, subscription);
  await assertNoClash(workspaceId, path);
  const request = s3.send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: objectKey(workspaceId, `${path}/`),
      StorageClass: storageClasses.hot,
      ContentLength: 0,
      IfNoneMatch: '*',
    }),
  );
  // It was created since, perhaps by this request, whose first response was lost.
  const created = await nullIfMissing(request, [409, 412]);
  const uploaders = new Map(created?.VersionId ? [[created.VersionId, user.id]] : []);
  await syncFile(workspaceId, `${path}/`, { uploaders });
}
