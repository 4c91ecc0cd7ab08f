import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, frameTableKey } from './bucket.ts';

/** Deletes the tables of frames of some versions of a review, whether they exist or not. */
export async function removeFrameTables(
  workspaceId: string,
  reviewId: string,
  numbers: readonly number[],
): Promise<void> {
  const Objects = numbers.map((number) => ({ Key: frameTableKey(workspaceId, reviewId, number) }));
  await s3.send(
    new DeleteObjectsCommand({ Bucket: bucketName(), Delete: { Objects, Quiet: true } }),
  );
}
