import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  noChanges,
  type QuotaItem,
  quotaConditions,
  quotaSums,
  readQuota,
  type UsageChanges,
  usageOf,
} from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { pagesOf } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { storageKinds } from '#shared/calls/files.ts';
import { fileItem, trashItem } from './objects/file-item.ts';
import { foreignUploadItem } from './uploads/foreign-uploads.ts';
import { reservedBytes, uploadItem } from './uploads/upload-item.ts';

/** The reservation of a copy that a change of files has begun. */
const copyReservation = z.object({ reserved: z.int(), storage: z.enum(storageKinds) });

/** Sums that differ from the items that they count, and how to correct them. */
export interface SumDifferences {
  counted: UsageChanges;
  actual: UsageChanges;
  repair: () => Promise<void>;
}

/**
 * Compares the sums of a workspace with the files, the trash and the reservations in the table. Reads all of them.
 * @returns null if they agree, or have changed meanwhile
 */
export async function compareSums(workspaceId: string): Promise<SumDifferences | null> {
  const quota = await readQuota(workspaceId);
  const actual = noChanges();
  for await (const page of pagesOf(keys.quota(workspaceId).pk)) {
    for (const item of page) addItem(actual, item);
  }
  if (!isDeepStrictEqual(await readQuota(workspaceId), quota)) return null;
  const counted = { hot: usageOf(quota, 'hot'), cold: usageOf(quota, 'cold') };
  const sums = quotaSums(quota, actual);
  const differs = Object.entries(sums).some(
    ([name, sum]) => (Reflect.get(quota, name) ?? 0n) !== sum,
  );
  if (!differs) return null;
  const repair = () => saveSums(workspaceId, quota, sums);
  return { counted, actual, repair };
}

function addItem(sums: UsageChanges, item: { sk: string }): void {
  if (item.sk.startsWith(prefixes.file)) {
    const { current } = fileItem.parse(item);
    if (current) sums[current.storage].used += BigInt(current.size);
  } else if (item.sk.startsWith(prefixes.trash)) {
    const { storage, size } = trashItem.parse(item);
    sums[storage].used += BigInt(size);
    sums[storage].trash += BigInt(size);
  } else if (item.sk.startsWith(prefixes.upload)) {
    const upload = uploadItem.parse(item);
    if (!upload.completed) sums[upload.storage].reserved += BigInt(reservedBytes(upload));
  } else if (item.sk.startsWith(prefixes.foreignUpload)) {
    const { storage, size } = foreignUploadItem.parse(item);
    sums[storage].reserved += BigInt(size);
  } else if (item.sk.startsWith(prefixes.changeCopy)) {
    const { success, data } = copyReservation.safeParse(item);
    if (success) sums[data.storage].reserved += BigInt(data.reserved);
  }
}

/** @throws StaleReadError if the quota has changed since it was read */
async function saveSums(
  workspaceId: string,
  quota: QuotaItem,
  set: Partial<QuotaItem>,
): Promise<void> {
  await transact([
    update<QuotaItem>(
      keys.quota(workspaceId),
      { set, when: quotaConditions(quota) },
      () => new StaleReadError(),
    ),
  ]);
}
