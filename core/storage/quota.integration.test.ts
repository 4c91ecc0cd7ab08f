import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { put, update } from '#core/table/write.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import {
  changeUsageWrites,
  noChanges,
  type QuotaItem,
  readQuota,
  readStorage,
  reserveWrites,
  usageOf,
} from './quota.ts';

const terabyte = 10n ** 12n;

/** A workspace with these terabytes, hot and cold. */
async function workspaceWith(storageAmount: number, coldStorageAmount = 0): Promise<string> {
  const workspaceId = randomUUID();
  await provision(workspaceId, { storageAmount, coldStorageAmount, version: 1 });
  return workspaceId;
}

function provision(
  workspaceId: string,
  changed: Pick<SubscriptionItem, 'storageAmount' | 'coldStorageAmount' | 'version'>,
) {
  const subscription: SubscriptionItem = {
    stripeSubscriptionId: 'sub_1',
    stripeCustomerId: 'cus_1',
    plan: 'business',
    status: 'active',
    currentPeriodEnd: '2026-12-20T12:00:00.000Z',
    createdAt: 1_795_176_000,
    seats: 1,
    ...changed,
  };
  return write(put(keys.subscription(workspaceId), subscription));
}

function reserve(workspaceId: string, size: number, storage: StorageKind = 'hot'): Promise<void> {
  return retryOnConflict(async () => {
    const { quota, subscription } = await readStorage(workspaceId);
    await transact(reserveWrites({ workspaceId, storage, size }, quota, subscription));
  });
}

function use(workspaceId: string, used: bigint, storage: StorageKind = 'hot'): Promise<void> {
  const changes = noChanges();
  changes[storage].used = used;
  return transact(changeUsageWrites(workspaceId, changes));
}

const full = { code: 'storage_full' };

test('every byte counts beyond the integers that a number represents exactly', async () => {
  const workspaceId = await workspaceWith(1, 10_000);
  const size = 2n ** 53n + 1n;
  await use(workspaceId, size, 'cold');
  await use(workspaceId, 2n, 'cold');
  expect(usageOf(await readQuota(workspaceId), 'cold').used).toBe(size + 2n);
  await use(workspaceId, 10_000n * terabyte - size - 2n - 1n, 'cold');
  await reserve(workspaceId, 1, 'cold');
  await expect(reserve(workspaceId, 1, 'cold')).rejects.toMatchObject(full);
  const { used, reserved } = usageOf(await readQuota(workspaceId), 'cold');
  expect(used + reserved).toBe(10_000n * terabyte);
});

test('all of what is provisioned can be reserved, and not one byte more', async () => {
  const workspaceId = await workspaceWith(1.25);
  await reserve(workspaceId, 1.25e12);
  await expect(reserve(workspaceId, 1)).rejects.toMatchObject(full);
});

test('more can be reserved once more is provisioned, and less once it is less', async () => {
  const workspaceId = await workspaceWith(1);
  await reserve(workspaceId, 1e12);
  await provision(workspaceId, { storageAmount: 2, coldStorageAmount: 0, version: 2 });
  await reserve(workspaceId, 0.5e12);
  await provision(workspaceId, { storageAmount: 1, coldStorageAmount: 0, version: 3 });
  await expect(reserve(workspaceId, 1)).rejects.toMatchObject(full);
});

test('a reservation fails if the plan was lowered since it was read', async () => {
  const workspaceId = await workspaceWith(2);
  const { quota, subscription } = await readStorage(workspaceId);
  await provision(workspaceId, { storageAmount: 1, coldStorageAmount: 0, version: 2 });
  const reservation = { workspaceId, storage: 'hot', size: 1.5e12 } as const;
  await expect(transact(reserveWrites(reservation, quota, subscription))).rejects.toThrow();
  expect(usageOf(await readQuota(workspaceId), 'hot').reserved).toBe(0n);
});

test('what sync tools store beyond the quota is counted, and nothing more can be reserved', async () => {
  const workspaceId = await workspaceWith(1);
  await use(workspaceId, 2n * terabyte);
  await expect(reserve(workspaceId, 0)).rejects.toMatchObject(full);
  await use(workspaceId, -2n * terabyte);
  await reserve(workspaceId, 1);
});

test('nothing can be reserved while the storage is being emptied', async () => {
  const workspaceId = await workspaceWith(1);
  await reserve(workspaceId, 1);
  const { quota, subscription } = await readStorage(workspaceId);
  await write(update<QuotaItem>(keys.quota(workspaceId), { set: { emptying: 'change' } }));
  const reservation = { workspaceId, storage: 'hot', size: 1 } as const;
  await expect(transact(reserveWrites(reservation, quota, subscription))).rejects.toThrow();
  await expect(reserve(workspaceId, 1)).rejects.toMatchObject({ code: 'plan_needed' });
});
