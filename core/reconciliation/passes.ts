import * as z from 'zod/mini';
import { completeClaim } from '#core/billing/claims/complete-claim.ts';
import { endPurchase } from '#core/billing/claims/end-purchase.ts';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import {
  type PayingWorkspace,
  payingWorkspaceOf,
} from '#core/billing/purchases/paying-workspace.ts';
import {
  deletePurchase,
  findPurchase,
  listPendingPurchases,
  type PurchaseItem,
  type WaitingPurchase,
} from '#core/billing/purchases/pending-purchase-store.ts';
import {
  endPurchaseWithPeriod,
  isReminderDue,
  remindBuyer,
} from '#core/billing/purchases/record-purchase.ts';
import {
  findSubscription,
  listSubscriptionsAfter,
} from '#core/billing/subscription/stripe-subscriptions.ts';
import { listUnreadableSubscriptions } from '#core/billing/subscription/unreadable.ts';
import { listUnresolvedDuplicates } from '#core/billing/sync/duplicate-store.ts';
import { cancelAndRefundDuplicate } from '#core/billing/sync/duplicate-subscriptions.ts';
import { countReadLog, listReadLogs } from '#core/files/egress/count-egress.ts';
import { listLogos, removeLogos } from '#core/links/branding/logo-objects.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { listTranscodes } from '#core/transcoding/transcode-item.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { listIndexedWorkspaces, workspaceShards } from '#core/workspaces/workspace-index.ts';
import type { Discrepancy } from './discrepancy.ts';
import { failure } from './handle-discrepancy.ts';
import { checkLinks } from './links-check.ts';
import { comparedAtOnce } from './pace.ts';
import { checkProxies, checkTranscode } from './proxies-check.ts';
import { checkRefund, recentRefunds } from './refund-check.ts';
import { type Revenue, revenueOf } from './revenue.ts';
import { checkReviews } from './reviews-check.ts';
import { checkStoragePage } from './storage-check.ts';
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
  {
    name: 'refunds',
    page: async (after) =>
      pageOf(await recentRefunds(after, pageSize), ({ id }) => id, checkRefund),
  },
  {
    name: 'egress',
    page: async (after) => {
      const { logs, next } = await listReadLogs(after);
      const [subject] = logs;
      const repair = async () => {
        for (const log of logs) await countReadLog(log);
      };
      const details = { logs: logs.length };
      const discrepancies: Discrepancy[] = subject
        ? [{ kind: 'egress_uncounted', subject, details, repair }]
        : [];
      return { checked: logs.length, discrepancies, next };
    },
  },
  {
    // Of closed workspaces too.
    name: 'logos',
    page: async (after) => {
      const { checked, unused, next } = await listLogos(after, pageSize);
      const discrepancies = unused.map(
        ({ key, workspaceId: subject }): Discrepancy => ({
          kind: 'logo_unused',
          subject,
          details: { logo: key },
          repair: () => removeLogos([key]),
        }),
      );
      return { checked, discrepancies, next };
    },
  },
  {
    // Of closed workspaces too: what a job has stored there is deleted.
    name: 'transcodes',
    page: async (after) => {
      const found = await listTranscodes({ after, limit: pageSize });
      return pageOf(found, ({ sk }) => sk, checkTranscode);
    },
  },
  ...workspaceShards.map((shard) => ({
    name: `workspaces-${shard}`,
    page: async (after: string | null) => {
      const found = await listIndexedWorkspaces(shard, { after, limit: pageSize });
      const page = await pageOf(found, (id) => id, checkWorkspaceAndReviews);
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
  for (const some of batchesOf(found, comparedAtOnce)) {
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

/** Each is checked whether the others fail or not. */
async function checkWorkspaceAndReviews(workspaceId: string): Promise<Discrepancy[]> {
  const checks = [checkWorkspace, checkReviews, checkLinks, checkProxies];
  const each = await Promise.all(
    checks.map((check) => safely(workspaceId, () => check(workspaceId))),
  );
  return each.flat();
}

/**
 * The discrepancies of a pending purchase: a stale index entry, an ended subscription, an incomplete claim or
 * cancellation, a subscription that would renew, a reminder that is due, or an owner who pays twice.
 */
async function checkPurchase(waiting: WaitingPurchase): Promise<Discrepancy[]> {
  const { email, stripeSubscriptionId: subject } = waiting;
  const purchase = await findPurchase(email, subject);
  if (!purchase) {
    const repair = () => deletePurchase(waiting);
    return [{ kind: 'stale_entry', subject, details: {}, repair }];
  }
  const subscription = await findSubscription(subject);
  if (!subscription) return [{ kind: 'subscription_missing', subject, details: {} }];
  if (hasEnded(subscription) || purchase.cancelledAt) {
    const repair = () => endPurchase(purchase);
    return [{ kind: 'purchase_ended', subject, details: {}, repair }];
  }
  const { claimedBy } = purchase;
  if (claimedBy) {
    const details = { workspaceId: claimedBy };
    if (!(await findWorkspace(claimedBy))) {
      return [{ kind: 'orphan_subscription', subject, details }];
    }
    const repair = () => completeClaim(purchase, claimedBy, email);
    return [{ kind: 'claim_unfinished', subject, details, repair }];
  }
  if (subscription.metadata['workspaceId']) {
    // Recorded by an event that was delivered late: it was claimed meanwhile.
    const repair = () => deletePurchase(purchase);
    return [{ kind: 'stale_entry', subject, details: {}, repair }];
  }
  const paying = await payingWorkspaceOf(email);
  return [
    ...(subscription.cancel_at_period_end ? [] : [renews(purchase)]),
    ...(isReminderDue(purchase, paying) ? [unclaimed(purchase)] : []),
    ...(paying ? [paidTwice(purchase, paying)] : []),
  ];
}

const unfinished = z.object({ workspaceId: z.string(), after: z.string() });

/** The last workspace of the index, and workspaces with further pages. */
const cursor = z.object({ last: z.nullable(z.string()), unfinished: z.array(unfinished) });
type Cursor = z.infer<typeof cursor>;

/** Checks what the workspaces of one shard store: a page of each, then the further pages of the large ones, side by side. */
export async function checkStorageOfShard(shard: string, after: string | null) {
  const at: Cursor = after ? cursor.parse(JSON.parse(after)) : { last: null, unfinished: [] };
  if (at.unfinished.length > 0) {
    const large = at.unfinished.slice(0, comparedAtOnce);
    const pages = await Promise.all(large.map((one) => safePage(one.workspaceId, one.after)));
    const others = at.unfinished.slice(comparedAtOnce);
    const rest = { ...at, unfinished: [...pages.flatMap((page) => page.unfinished), ...others] };
    const discrepancies = pages.flatMap((page) => page.discrepancies);
    return { checked: 0, discrepancies, next: nextOf(rest, true) };
  }
  const found = await listIndexedWorkspaces(shard, { after: at.last, limit: pageSize });
  const pages: Awaited<ReturnType<typeof safePage>>[] = [];
  for (const some of batchesOf(found, comparedAtOnce)) {
    pages.push(...(await Promise.all(some.map((workspaceId) => safePage(workspaceId, null)))));
  }
  const rest = {
    last: found.at(-1) ?? at.last,
    unfinished: pages.flatMap((page) => page.unfinished),
  };
  return {
    checked: found.length,
    discrepancies: pages.flatMap(({ discrepancies }) => discrepancies),
    next: nextOf(rest, found.length === pageSize),
  };
}

/** A further page of the shard, if there can be more workspaces, or any has further pages. */
function nextOf(rest: Cursor, mayHaveMore: boolean): string | null {
  return mayHaveMore || rest.unfinished.length > 0 ? JSON.stringify(rest) : null;
}

async function safePage(
  workspaceId: string,
  after: string | null,
): Promise<{ discrepancies: Discrepancy[]; unfinished: Cursor['unfinished'] }> {
  try {
    const { discrepancies, next } = await checkStoragePage(workspaceId, after);
    return { discrepancies, unfinished: next === null ? [] : [{ workspaceId, after: next }] };
  } catch (error) {
    return { discrepancies: [failure(workspaceId, error, 'storage')], unfinished: [] };
  }
}

function renews(purchase: PurchaseItem): Discrepancy {
  const repair = () => endPurchaseWithPeriod(purchase);
  return { kind: 'purchase_renews', subject: purchase.stripeSubscriptionId, details: {}, repair };
}

function paidTwice({ stripeSubscriptionId }: PurchaseItem, { id }: PayingWorkspace): Discrepancy {
  return { kind: 'paid_twice', subject: id, details: { subscription: stripeSubscriptionId } };
}

function unclaimed(purchase: PurchaseItem): Discrepancy {
  const repair = () => remindBuyer(purchase);
  return {
    kind: 'purchase_unclaimed',
    subject: purchase.stripeSubscriptionId,
    details: {},
    repair,
  };
}
