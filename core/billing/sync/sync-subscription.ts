import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { moveCredit } from '#core/billing/invoices/credit.ts';
import { revokeUnearnedCredit } from '#core/billing/invoices/unearned-credit.ts';
import {
  cancelForGood,
  voidUnpaidInvoices,
  voidUnusedInvoices,
} from '#core/billing/invoices/unpaid-invoices.ts';
import {
  hasEnded,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { closeCheckoutWrites } from '#core/billing/purchases/close-checkout.ts';
import { deletePurchaseWrites } from '#core/billing/purchases/pending-purchase-store.ts';
import { applyPaymentSettings } from '#core/billing/subscription/payment-settings.ts';
import { planAuditWrites } from '#core/billing/subscription/plan-audit.ts';
import { alertIfPlanTooSmall } from '#core/billing/subscription/plan-fit.ts';
import {
  confirmSnapshot,
  DuplicateEvent,
  recordEvent,
  saveSnapshot,
  storedSubscription,
  VersionConflict,
  WorkspaceGone,
} from '#core/billing/subscription/store.ts';
import { fetchSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import {
  isOurs,
  nextSnapshot,
  type SubscriptionSnapshot,
  toSnapshot,
  unreadableBecause,
} from '#core/billing/subscription/subscription-snapshot.ts';
import { deleteUnreadableWrite, recordUnreadable } from '#core/billing/subscription/unreadable.ts';
import { alertOperator, log } from '#core/runtime/log.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { wasClosed } from '#core/workspaces/tombstone.ts';
import { findDuplicate } from './duplicate-store.ts';
import { classifySubscription } from './duplicate-subscriptions.ts';
import { endService, isNewlyCancelled } from './end-service.ts';
import { ownerNotificationWrites } from './owner-notifications.ts';
import { endRetentionWrite } from './retention.ts';

/** Our copy, and the state of Stripe read after it: only this order ensures that a newer state is never overwritten. */
interface FreshState {
  stored: SubscriptionItem | null;
  subscription: Stripe.Subscription;
}

interface SyncRequest {
  workspaceId: string;
  stripeSubscriptionId: string;
  /** The actor: a user's email, or one of `actors`. */
  actor: string;
  /** The event that triggered the sync, marked in the same transaction. */
  eventId?: string | undefined;
  /** The invoice whose failed payment that event reported. */
  failedInvoiceId?: string | undefined;
  /** The Checkout session that was paid for it, if known. */
  paidSessionId?: string | undefined;
  /** Writes even if our copy is up to date, because what derives from it may not be. */
  force?: boolean;
  /** A recent read, which saves a request to Stripe. */
  fresh?: FreshState;
}

/** The maximum number of attempts if a newer state is written concurrently. */
const maxTries = 6;

/**
 * Syncs our copy of a workspace's subscription with Stripe. This is the only way in which the copy changes; reordered,
 * duplicated, delayed or lost events lead to the same state.
 * @throws CallError `payment_provider`
 */
export async function syncSubscription(request: SyncRequest): Promise<void> {
  const { workspaceId, stripeSubscriptionId } = request;
  let { fresh } = request;
  const syncOnce = async () => {
    const { stored, subscription } = fresh ?? (await readState(workspaceId, stripeSubscriptionId));
    fresh = undefined;
    try {
      await applySnapshot(request, stored, subscription);
    } catch (error) {
      if (error instanceof DuplicateEvent) return;
      if (!(error instanceof WorkspaceGone)) throw error;
      await cancelOrphan(request, subscription);
    }
  };
  await retryOnConflict(syncOnce, { on: [VersionConflict], maxTries });
}

/**
 * Handles a subscription whose workspace no longer exists. An ended one needs nothing more. A running one alerts the
 * operator, and is cancelled if the workspace was closed on purpose, so that no one is charged for nothing.
 */
async function cancelOrphan(
  { workspaceId, eventId }: SyncRequest,
  subscription: Stripe.Subscription,
): Promise<void> {
  if (!hasEnded(subscription)) {
    alertOperator('orphan_subscription', { subscription: subscription.id });
    if (await wasClosed(workspaceId)) await cancelForGood(subscription.id);
  }
  if (eventId) await recordEvent(eventId);
}

async function readState(workspaceId: string, stripeSubscriptionId: string): Promise<FreshState> {
  const stored = await storedSubscription(workspaceId);
  return { stored, subscription: await fetchSubscription(stripeSubscriptionId) };
}

async function applySnapshot(
  request: SyncRequest,
  stored: SubscriptionItem | null,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { workspaceId, actor, eventId, failedInvoiceId, paidSessionId, force } = request;
  const held = stored?.stripeSubscriptionId === subscription.id ? stored : null;
  const snapshot = held ? nextSnapshot(held, subscription) : toSnapshot(subscription);
  const unreadable = !hasEnded(subscription) && unreadableBecause(subscription) !== null;
  if (unreadable && (held || isOurs(subscription))) {
    await recordUnreadable(subscription, { workspaceId, ...(!held && { eventId }) });
  }
  if (!snapshot) {
    if (eventId) await recordEvent(eventId);
    return;
  }
  if (!(await belongsToWorkspace(workspaceId, actor, stored, subscription))) {
    log('warn', 'subscription_ignored', { workspaceId, subscription: subscription.id });
    if (eventId) await recordEvent(eventId);
    return;
  }
  // Cancelled because the workspace has another plan, whose sync is about to replace this one in our copy.
  const newlyCancelled = isNewlyCancelled(stored, subscription);
  const isDuplicate = newlyCancelled && (await findDuplicate(subscription.id)) !== null;
  const endsNow = held !== null && !hasEnded(held) && hasEnded(subscription);
  if (newlyCancelled) await voidUnpaidInvoices(subscription.id);
  else if (endsNow) await voidUnusedInvoices(subscription);
  if (endsNow) await revokeUnearnedCredit(subscription);
  if (newlyCancelled && !isDuplicate) await endService(workspaceId, subscription.id, actor);
  if (stored && stored.stripeCustomerId !== snapshot.stripeCustomerId) {
    await moveCredit(stored.stripeCustomerId, snapshot.stripeCustomerId);
  }
  const isSame = !force && stored !== null && isSameSnapshot(stored, snapshot);
  if (isSame && !eventId) return;
  const endedBecause = newlyCancelled
    ? 'cancel_plan'
    : (subscription.cancellation_details?.reason ?? null);
  const change = { workspaceId, stored, snapshot, endedBecause, failedInvoiceId };
  const starts = !subscriptionRuns(stored) && subscriptionRuns(snapshot);
  if (starts) await applyPaymentSettings(subscription);
  const derivedWrites = await Promise.all([
    isDuplicate ? [] : ownerNotificationWrites(change),
    deleteOwnedPurchaseWrites(stored, subscription),
    starts ? closeCheckoutWrites(workspaceId, subscription.id, paidSessionId) : [],
    starts && stored ? [endRetentionWrite(workspaceId)] : [],
  ]);
  const beside = [
    ...derivedWrites.flat(),
    ...(unreadable ? [] : [deleteUnreadableWrite(subscription.id)]),
  ];
  if (isSame && eventId) return confirmSnapshot(workspaceId, stored, eventId, beside);
  await saveSnapshot(workspaceId, stored, snapshot, eventId, [
    ...beside,
    ...planAuditWrites(workspaceId, actor, stored, snapshot),
  ]);
  if (starts || stored?.plan !== snapshot.plan) await alertIfPlanTooSmall(workspaceId, snapshot);
}

/**
 * Whether a subscription is the workspace's own: the one in our copy, or one that succeeds it.
 * @throws VersionConflict if the one in our copy turned out to have ended; its end is synced first.
 */
async function belongsToWorkspace(
  workspaceId: string,
  actor: string,
  stored: SubscriptionItem | null,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  if (!stored || stored.stripeSubscriptionId === subscription.id) return true;
  const classification = await classifySubscription(workspaceId, stored, subscription);
  if (typeof classification === 'string') return classification === 'follows';
  await applySnapshot(
    { workspaceId, actor, stripeSubscriptionId: stored.stripeSubscriptionId },
    stored,
    classification.heldHasEnded,
  );
  throw new VersionConflict();
}

/**
 * The writes that delete the purchase of a subscription bought on the public page, once a workspace has it: a purchase
 * is either pending or claimed, never both.
 */
async function deleteOwnedPurchaseWrites(
  stored: SubscriptionItem | null,
  { id, metadata }: Stripe.Subscription,
): Promise<TransactionWrite[]> {
  const email = metadata['purchaseEmail'];
  if (!email || stored?.stripeSubscriptionId === id) return [];
  return deletePurchaseWrites({ email, stripeSubscriptionId: id });
}

/** Whether our copy equals the snapshot. */
export function isSameSnapshot(stored: SubscriptionItem, snapshot: SubscriptionSnapshot): boolean {
  return Object.entries(snapshot).every(([name, value]) =>
    // An attribute that old copies do not have is null.
    isDeepStrictEqual(Reflect.get(stored, name) ?? null, value ?? null),
  );
}
