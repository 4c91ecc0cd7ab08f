import { listPendingPurchases } from '#core/billing/purchases/pending-purchase-store.ts';
import { listSubscriptionsAfter } from '#core/billing/subscription/stripe-subscriptions.ts';
import { listUnreadableSubscriptions } from '#core/billing/subscription/unreadable.ts';
import { cancelAndRefundDuplicate } from '#core/billing/sync/cancel-duplicate.ts';
import { listUnresolvedDuplicates } from '#core/billing/sync/duplicate-store.ts';
import { listIndexedWorkspaces, workspaceShards } from '#core/workspaces/workspace-index.ts';
import type { Discrepancy } from './discrepancy.ts';
import { failure } from './handle-discrepancy.ts';
import { comparedAtOnce } from './pace.ts';
import { checkPurchase } from './purchase-check.ts';
import { type Revenue, revenueOf } from './revenue.ts';
import { checkStorageOfShard } from './storage-pass.ts';
import { checkOwner } from './subscription-check.ts';
import { checkUnreadable } from './unreadable-check.ts';
import { checkWorkspace } from './workspace-check.ts';

/** One page of a pass, and the cursor of the next; null at the end. */
interface Page {
  checked: number;
  discrepancies: Discrepancy[];
  next: string | null;
  /** The revenue of the workspaces on this page. */
  revenue?: Revenue;
}

/** A list that is checked page by page. */
export interface Pass {
  name: string;
  page(after: string | null): Promise<Page>;
}

const pageSize = 40;

/**
 * In this order: first incomplete operations are completed, then what Stripe has is matched to our data, then our data
 * is compared.
 */
export const passes: readonly Pass[] = [
  {
    name: 'purchases',
    page: async (after) => {
      const found = await listPendingPurchases({ after, limit: pageSize });
      return pageOf(found, ({ stripeSubscriptionId }) => stripeSubscriptionId, checkPurchase);
    },
  },
  {
    name: 'unreadable',
    page: async (after) => {
      const found = await listUnreadableSubscriptions({ after, limit: pageSize });
      return pageOf(found, ({ stripeSubscriptionId }) => stripeSubscriptionId, checkUnreadable);
    },
  },
  {
    name: 'duplicates',
    page: async () => {
      const unsettled = await listUnresolvedDuplicates();
      const discrepancies = unsettled.map(
        (duplicate): Discrepancy => ({
          kind: 'second_subscription_unsettled',
          subject: duplicate.workspaceId,
          details: { subscription: duplicate.stripeSubscriptionId },
          repair: () => cancelAndRefundDuplicate(duplicate),
        }),
      );
      return { checked: unsettled.length, discrepancies, next: null };
    },
  },
  {
    name: 'subscriptions',
    page: async (after) =>
      pageOf(await listSubscriptionsAfter(after, pageSize), ({ id }) => id, checkOwner),
  },
  ...workspaceShards.map((shard) => ({
    name: `workspaces-${shard}`,
    page: async (after: string | null) => {
      const found = await listIndexedWorkspaces(shard, { after, limit: pageSize });
      const page = await pageOf(found, (id) => id, checkWorkspace);
      return { ...page, revenue: await revenueOf(found) };
    },
  })),
  ...workspaceShards.map((shard) => ({
    name: `storage-${shard}`,
    page: (after: string | null) => checkStorageOfShard(shard, after),
  })),
];

/**
 * Checks the items of a page, a few concurrently; a failed check is reported as a discrepancy, and the others continue.
 */
async function pageOf<T>(
  found: readonly T[],
  idOf: (one: T) => string,
  check: (one: T) => Promise<Discrepancy[]>,
): Promise<Page> {
  const discrepancies: Discrepancy[] = [];
  for (let start = 0; start < found.length; start += comparedAtOnce) {
    const some = found.slice(start, start + comparedAtOnce);
    const each = await Promise.all(some.map((one) => safely(idOf(one), () => check(one))));
    discrepancies.push(...each.flat());
  }
  const last = found.at(-1);
  const next = found.length === pageSize && last !== undefined ? idOf(last) : null;
  return { checked: found.length, discrepancies, next };
}

async function safely(
  subject: string,
  check: () => Promise<Discrepancy[]>,
): Promise<Discrepancy[]> {
  try {
    return await check();
  } catch (error) {
    return [failure(subject, error, 'check')];
  }
}
