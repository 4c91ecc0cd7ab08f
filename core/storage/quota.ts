import * as z from 'zod/mini';
import {
  type SubscriptionItem,
  subscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import { absent, atLeast, type Conditions, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat, type TransactionWrite, update } from '#core/table/write.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { bytes } from './bytes.ts';

/**
 * What a workspace uses of its storage, in bytes. `...Used` includes the trash. `...Left` is what is provisioned less
 * what is used and reserved, since a condition of DynamoDB cannot add attributes. An absent attribute is 0.
 */
export const quotaItem = z.object({
  hotUsed: z.optional(bytes),
  hotTrash: z.optional(bytes),
  hotReserved: z.optional(bytes),
  hotProvisioned: z.optional(bytes),
  hotLeft: z.optional(bytes),
  coldUsed: z.optional(bytes),
  coldTrash: z.optional(bytes),
  coldReserved: z.optional(bytes),
  coldProvisioned: z.optional(bytes),
  coldLeft: z.optional(bytes),
  /** The change that empties the storage after the plan has ended; nothing can be stored until it is done. */
  emptying: z.optional(z.string()),
  /** Stripe's id of the last subscription that was cancelled on purpose: what arrives after it is deleted as well. */
  cancelledSubscription: z.optional(z.string()),
  /** The highest percentage of which the owner was notified (`usage-level.ts`). */
  hotTold: z.optional(z.int()),
  coldTold: z.optional(z.int()),
});
export type QuotaItem = z.infer<typeof quotaItem>;

/** What a workspace uses of one kind of storage, in bytes. */
export interface Usage {
  /** Including the trash. */
  used: bigint;
  trash: bigint;
  /** By uploads that are not complete. */
  reserved: bigint;
}

/** Changes of what is used of each kind of storage, in bytes. */
export type UsageChanges = Record<StorageKind, Usage>;

/** No change of what is used; a new object, to be added to. */
export function noChanges(): UsageChanges {
  return {
    hot: { used: 0n, trash: 0n, reserved: 0n },
    cold: { used: 0n, trash: 0n, reserved: 0n },
  };
}

/** The quota item of a workspace, strongly consistent; empty if it never stored anything. */
export async function readQuota(workspaceId: string): Promise<QuotaItem> {
  return (await getItem(keys.quota(workspaceId), quotaItem)) ?? {};
}

/** What a workspace uses of its storage, and the subscription that pays for it. */
export interface StorageState {
  quota: QuotaItem;
  subscription: SubscriptionItem | null;
}

/** The quota item of a workspace and our copy of its subscription, strongly consistent. */
export async function readStorage(workspaceId: string): Promise<StorageState> {
  const [quota, subscription] = await getItems([
    keys.quota(workspaceId),
    keys.subscription(workspaceId),
  ]);
  return {
    quota: quotaItem.parse(quota ?? {}),
    subscription: subscription ? subscriptionItem.parse(subscription) : null,
  };
}

/** What is used of one kind of storage. */
export function usageOf(quota: QuotaItem, kind: StorageKind): Usage {
  const { Used, Trash, Reserved } = names[kind];
  return { used: quota[Used] ?? 0n, trash: quota[Trash] ?? 0n, reserved: quota[Reserved] ?? 0n };
}

const names = {
  hot: {
    Used: 'hotUsed',
    Trash: 'hotTrash',
    Reserved: 'hotReserved',
    Provisioned: 'hotProvisioned',
    Left: 'hotLeft',
  },
  cold: {
    Used: 'coldUsed',
    Trash: 'coldTrash',
    Reserved: 'coldReserved',
    Provisioned: 'coldProvisioned',
    Left: 'coldLeft',
  },
} as const;

/** A terabyte is 10^12 bytes; storage is sold in quarters of it. */
const quarterTerabyte = 250_000_000_000n;

/** What a subscription provides of one kind of storage, in bytes; nothing unless it runs. */
export function provisionedBytes(
  subscription: Pick<SubscriptionItem, 'status' | 'storageAmount' | 'coldStorageAmount'> | null,
  kind: StorageKind,
): bigint {
  if (!subscriptionRuns(subscription)) return 0n;
  const { storageAmount, coldStorageAmount } = subscription;
  const terabytes = kind === 'hot' ? storageAmount : coldStorageAmount;
  return BigInt(Math.round(terabytes * 4)) * quarterTerabyte;
}

/**
 * Changes what is used, whether it is within the quota or not; for the transaction of what it counts.
 * @returns no write if nothing changes
 */
export function changeUsageWrites(workspaceId: string, changes: UsageChanges): TransactionWrite[] {
  const add: Partial<
    Record<
      Exclude<keyof QuotaItem, 'emptying' | 'cancelledSubscription' | 'hotTold' | 'coldTold'>,
      bigint
    >
  > = {};
  for (const kind of ['hot', 'cold'] as const) {
    const { Used, Trash, Reserved, Left } = names[kind];
    const { used, trash, reserved } = changes[kind];
    const sums = { [Used]: used, [Trash]: trash, [Reserved]: reserved, [Left]: -used - reserved };
    for (const [name, sum] of Object.entries(sums))
      if (sum !== 0n) Object.assign(add, { [name]: sum });
  }
  if (Object.keys(add).length === 0) return [];
  const when = [{ pk: exists }, { pk: absent }];
  return [update<QuotaItem>(keys.quota(workspaceId), { add, when })];
}

/**
 * The bytes that are left of one kind of storage; negative if the workspace uses more than a plan provides that was
 * made smaller or has ended.
 */
export function leftBytes(
  storage: StorageKind,
  quota: QuotaItem,
  subscription: SubscriptionItem | null,
): bigint {
  const { used, reserved } = usageOf(quota, storage);
  return provisionedBytes(subscription, storage) - used - reserved;
}

/** The attributes of a quota item that sums up this usage. */
export function quotaSums(quota: QuotaItem, usage: UsageChanges): Partial<QuotaItem> {
  const sums = (kind: StorageKind) => {
    const { Used, Trash, Reserved, Provisioned, Left } = names[kind];
    const { used, trash, reserved } = usage[kind];
    const left = (quota[Provisioned] ?? 0n) - used - reserved;
    return { [Used]: used, [Trash]: trash, [Reserved]: reserved, [Left]: left };
  };
  return { ...sums('hot'), ...sums('cold') };
}

/** Conditions that hold as long as the sums of a quota item are those that were read. */
export function quotaConditions(quota: QuotaItem): Conditions<QuotaItem>[] {
  const same = (kind: StorageKind) =>
    Object.fromEntries(Object.values(names[kind]).map((name) => [name, quota[name] ?? absent]));
  return [{ ...same('hot'), ...same('cold') }];
}

/** A request for storage. */
export interface Reservation {
  workspaceId: string;
  storage: StorageKind;
  /** Bytes. */
  size: number;
}

/**
 * Reserves storage for an upload, if it is left; for the transaction that stores the upload. The transaction throws
 * `StaleReadError` if the quota or the subscription has changed since it was read.
 * @param quota the quota item as it was read
 * @param subscription our copy of the subscription as it was read
 * @throws CallError `plan_needed` without a running plan; `storage_full`
 */
export function reserveWrites(
  { workspaceId, storage, size }: Reservation,
  quota: QuotaItem,
  subscription: SubscriptionItem | null,
): TransactionWrite[] {
  assertPlan(quota, subscription);
  const { Reserved, Provisioned, Left } = names[storage];
  const provisioned = provisionedBytes(subscription, storage);
  const increase = provisioned - (quota[Provisioned] ?? 0n);
  const needed = BigInt(size) - increase;
  if ((quota[Left] ?? 0n) < needed) throw new CallError('storage_full');
  const when: Conditions<QuotaItem> = {
    emptying: absent,
    [Provisioned]: quota[Provisioned],
    [Left]: quota[Left] === undefined ? absent : atLeast(needed),
  };
  return [
    update<QuotaItem>(
      keys.quota(workspaceId),
      {
        set: { [Provisioned]: provisioned },
        add: { [Reserved]: BigInt(size), [Left]: -needed },
        when,
      },
      () => new StaleReadError(),
    ),
    assertThat<SubscriptionItem>(
      keys.subscription(workspaceId),
      { version: subscription.version },
      () => new StaleReadError(),
    ),
  ];
}

const beingEmptied =
  'The files of the previous plan are still being deleted. Please try again in an hour.';

/**
 * Asserts that files can be stored: a plan runs, and the storage is not being emptied after an earlier one.
 * @throws CallError `plan_needed`
 */
export function assertPlan(
  quota: QuotaItem,
  subscription: SubscriptionItem | null,
): asserts subscription is SubscriptionItem {
  if (!subscriptionRuns(subscription)) throw new CallError('plan_needed');
  if (quota.emptying !== undefined) throw new CallError('plan_needed', { message: beingEmptied });
}

/** Condition check: the storage is not being emptied after an earlier plan, by which whatever is stored would go. */
export function notEmptying(workspaceId: string): TransactionWrite {
  return assertThat<QuotaItem>(
    keys.quota(workspaceId),
    { emptying: absent },
    () => new CallError('plan_needed', { message: beingEmptied }),
  );
}
