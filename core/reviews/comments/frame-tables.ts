import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName, frameTableKey } from '#core/files/objects/bucket.ts';
import { type FrameTable, frameTable } from '#shared/frame-table.ts';

/** Tables that one environment of a function keeps: they never change, and comments come in rows. */
const maxKept = 20;
const kept = new Map<string, FrameTable>();

/** The table of frames of a version of a review; null if there is none. */
export async function readFrameTable(
  workspaceId: string,
  reviewId: string,
  number: number,
): Promise<FrameTable | null> {
  const Key = frameTableKey(workspaceId, reviewId, number);
  const known = kept.get(Key);
  if (known) return known;
  const stored = await nullIfMissing(s3.send(new GetObjectCommand({ Bucket: bucketName(), Key })));
  if (!stored?.Body) return null;
  const table = frameTable.parse(JSON.parse(await stored.Body.transformToString()));
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(Key, table);
  return table;
}
