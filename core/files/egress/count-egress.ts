import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { s3 } from '#core/clients/s3.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { required } from '#core/runtime/environment.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { putNew, update } from '#core/table/write.ts';
import { env } from '#shared/ops/environment.ts';
import { readsIn } from './read-log.ts';

/** The bytes that have left the cloud for a workspace in one month. */
export const egressItem = z.object({ bytes: z.int(), expiresAt: z.int() });
type EgressItem = z.infer<typeof egressItem>;

/** Days for which a month's sum is kept, and for which S3 may deliver a log again. */
const keptDays = 400;
const repeatedDays = 10;

const daySeconds = 86_400;

/** Logs on one page. */
const pageSize = 50;
/** Besides the write that remembers the log. */
const mostSums = maxWrites - 1;

/** The month of a point in time, such as `2026-11`. */
function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/**
 * A page of the logs that S3 has delivered and that are not counted yet, oldest first.
 * @param after the last log of the previous page
 */
export async function listReadLogs(
  after: string | null,
): Promise<{ logs: string[]; next: string | null }> {
  const { Contents = [], IsTruncated } = await s3.send(
    new ListObjectsV2Command({
      Bucket: required(env.readLogBucket),
      MaxKeys: pageSize,
      StartAfter: after ?? undefined,
    }),
  );
  const logs = Contents.flatMap(({ Key }) => Key ?? []);
  return { logs, next: IsTruncated ? (logs.at(-1) ?? null) : null };
}

/**
 * Adds what a log says to the sums of its workspaces, and deletes it: it names files and addresses. Idempotent, also if it
 * is interrupted or S3 delivers the log again.
 */
export async function countReadLog(key: string): Promise<void> {
  const object = { Bucket: required(env.readLogBucket), Key: key };
  const { Body } = await s3.send(new GetObjectCommand(object));
  const sums = [...readsIn((await Body?.transformToString()) ?? '')];
  for (let from = 0; from < sums.length; from += mostSums) {
    await addOnce(`${key} ${from}`, sums.slice(from, from + mostSums));
  }
  const { Bucket } = object;
  await s3.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: key }], Quiet: true } }),
  );
}

class CountedBefore extends Error {}

async function addOnce(part: string, sums: readonly [string, number][]): Promise<void> {
  const at = nowInSeconds();
  const month = monthOf(now());
  const mark = putNew(
    keys.countedReadLog(sha256(part)),
    { expiresAt: at + repeatedDays * daySeconds },
    () => new CountedBefore(),
  );
  const additions = sums.map(([workspaceId, bytes]) =>
    update<EgressItem>(keys.egress(workspaceId, month), {
      add: { bytes },
      set: { expiresAt: at + keptDays * daySeconds },
      when: [{ pk: absent }, { pk: exists }],
    }),
  );
  try {
    await transact([mark, ...additions]);
  } catch (error) {
    if (!(error instanceof CountedBefore)) throw error;
  }
}

/** The bytes that have left the cloud for a workspace in the month of a point in time, as far as logs have been counted. */
export async function egressOf(workspaceId: string, at = now()): Promise<number> {
  const item = await getItem(keys.egress(workspaceId, monthOf(at)), egressItem);
  return item?.bytes ?? 0;
}
