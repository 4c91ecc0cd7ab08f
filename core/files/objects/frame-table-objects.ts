import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { type FrameTable, frameTable } from '#shared/rules/film/frame-table.ts';
import { bucketName, frameTableKey } from './bucket.ts';

/** Stores the table of frames of a version of a review, unless there is one. @returns whether it did */
export async function putNewFrameTable(
  workspaceId: string,
  reviewId: string,
  number: number,
  table: FrameTable,
): Promise<boolean> {
  const request = new PutObjectCommand({
    Bucket: bucketName(),
    Key: frameTableKey(workspaceId, reviewId, number),
    Body: JSON.stringify(table),
    ContentType: 'application/json',
    IfNoneMatch: '*',
  });
  // 409: another request stores it at this moment.
  return (await nullIfMissing(s3.send(request), [409, 412])) !== null;
}

/** Tables that one environment of a function keeps: they never change, and comments come in rows. */
const maxCached = 20;
const cached = new Map<string, FrameTable>();

/** The table of frames of a version of a review; null if there is none. */
export async function getFrameTable(
  workspaceId: string,
  reviewId: string,
  number: number,
): Promise<FrameTable | null> {
  const Key = frameTableKey(workspaceId, reviewId, number);
  const cachedTable = cached.get(Key);
  if (cachedTable) return cachedTable;
  const stored = await nullIfMissing(s3.send(new GetObjectCommand({ Bucket: bucketName(), Key })));
  if (!stored?.Body) return null;
  const table = frameTable.parse(JSON.parse(await stored.Body.transformToString()));
  const [oldest] = cached.keys();
  if (cached.size >= maxCached && oldest !== undefined) cached.delete(oldest);
  cached.set(Key, table);
  return table;
}

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
