import { cancelAndRefundDuplicate } from '#functions/billing/cancel-duplicate.ts';
import { listUnresolvedDuplicates } from '#functions/billing/duplicate-store.ts';
import { listPendingPurchases } from '#functions/billing/pending-purchase-store.ts';
import { listSubscriptionsAfter } from '#functions/billing/stripe-subscriptions.ts';
import { listUnreadableSubscriptions } from '#functions/billing/unreadable.ts';
import { listIndexedWorkspaces, workspaceShards } from '#functions/workspace/workspace-index.ts';
import type { Discrepancy } from './discrepancy.ts';
import { failure } from './handle-discrepancy.ts';
import { comparedAtOnce } from './pace.ts';
import { checkPurchase } from './purchase-check.ts';
import { type Revenue, revenueOf } from './revenue.ts';
import { checkOwner } from './subscription-check.ts';
import { checkUnreadable } from './unreadable-check.ts';
import { checkWorkspace } from './workspace-check.ts';

/** A part of what there is to check, and where the next part begins; null at the end. */
export interface Page {
  checked: number;
  discrepancies: Discrepancy[];
  next: string | null;
  /** What the plans of the workspaces on this page bring in. */
  revenue?: Revenue;
}

/** One of the lists that are gone through, page by page. */
export interface Pass {
  name: string;
  page(after: string | null): Promise<Page>;
}

const pageSize = 40;

/**
 * In this order: what is half done is finished first, then what Stripe has finds its place here, then what is here is
 * compared.
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
];

/** Checks what a page holds, a few side by side; one that breaks is found, and the others are checked. */
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
