import { DeleteObjectsCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { type FrameTable, frameTable } from '#shared/rules/film/frame-table.ts';
import { bucketName, fileTableKey, frameTableKey } from './bucket.ts';
import { storeNewJson } from './rendition-objects.ts';

/** Stores the table of frames of a version of a review, unless there is one. @returns whether it did */
export function putNewFrameTable(
  workspaceId: string,
  reviewId: string,
  number: number,
  table: FrameTable,
): Promise<boolean> {
  return storeNewJson(frameTableKey(workspaceId, reviewId, number), table);
}

/** Stores the table of frames of a version of a file, unless there is one. */
export function putNewFileTable(
  workspaceId: string,
  { path, versionId }: { path: string; versionId: string },
  table: FrameTable,
): Promise<boolean> {
  return storeNewJson(fileTableKey(workspaceId, path, versionId), table);
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
  const key = frameTableKey(workspaceId, reviewId, number);
  const cachedTable = cached.get(key);
  if (cachedTable) return cachedTable;
  const table = await getTable(key);
  if (!table) return null;
  const [oldest] = cached.keys();
  if (cached.size >= maxCached && oldest !== undefined) cached.delete(oldest);
  cached.set(key, table);
  return table;
}

/** The table of frames of a version of a file, if it was read; a proxy that is made again may bring another. */
export function getFileTable(
  workspaceId: string,
  { path, versionId }: { path: string; versionId: string },
): Promise<FrameTable | null> {
  return getTable(fileTableKey(workspaceId, path, versionId));
}

async function getTable(Key: string): Promise<FrameTable | null> {
  const stored = await nullIfMissing(s3.send(new GetObjectCommand({ Bucket: bucketName(), Key })));
  return stored?.Body ? frameTable.parse(JSON.parse(await stored.Body.transformToString())) : null;
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
