import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { bucketName, posterKey, stripKey } from './bucket.ts';

/** The most objects in one DeleteObjects request. */
const maxPerRequest = 1_000;

/**
 * Deletes the posters and filmstrips of versions of a file that have gone. They do not count towards the quota, so a failure costs the
 * workspace nothing.
 */
export async function removePosters(
  workspaceId: string,
  path: string,
  versionIds: readonly string[],
): Promise<void> {
  const keys = versionIds.flatMap((versionId) => [
    posterKey(workspaceId, path, versionId),
    stripKey(workspaceId, path, versionId),
  ]);
  for (const batch of batchesOf(keys, maxPerRequest)) {
    const Objects = batch.map((Key) => ({ Key }));
    await s3.send(
      new DeleteObjectsCommand({ Bucket: bucketName(), Delete: { Objects, Quiet: true } }),
    );
  }
}
