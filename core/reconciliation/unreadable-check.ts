import type Stripe from 'stripe';
import { syncPurchase } from '#core/billing/claims/complete-claim.ts';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { unreadableBecause } from '#core/billing/subscription/subscription-snapshot.ts';
import {
  deleteUnreadableWrite,
  findUnreadable,
  recordUnreadable,
  type UnreadableItem,
} from '#core/billing/subscription/unreadable.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { actors } from '#shared/calls/audit.ts';
import type { Discrepancy } from './discrepancy.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Reports a subscription that cannot be read, unless the operator already knows: recording it alerts them. */
export async function findUnrecorded(
  subscription: Stripe.Subscription,
  workspaceId?: string,
): Promise<Discrepancy[]> {
  const { id } = subscription;
  if (await findUnreadable(id)) return [];
  const repair = () => recordUnreadable(subscription, { ...(workspaceId && { workspaceId }) });
  const details = { subscription: id };
  return [{ kind: 'unknown_price', subject: workspaceId ?? id, details, repair }];
}

/**
 * Checks a recorded unreadable subscription: applies it if it can be read now or has ended; otherwise reports it to the
 * operator again after a week.
 */
export async function checkUnreadable(item: UnreadableItem): Promise<Discrepancy[]> {
  const { stripeSubscriptionId: subject, reason, since } = item;
  const subscription = await findSubscription(subject);
  if (!subscription || hasEnded(subscription) || unreadableBecause(subscription) === null) {
    const repair = () => applied(item, subscription);
    return [{ kind: 'unknown_price', subject, details: { readable: true }, repair }];
  }
  if (Date.parse(since) + weekMs > now().getTime()) return [];
  return [{ kind: 'unknown_price', subject, details: { reason, since } }];
}

async function applied(
  item: UnreadableItem,
  subscription: Stripe.Subscription | null,
): Promise<void> {
  const { stripeSubscriptionId, workspaceId } = item;
  const purchaseEmail = subscription?.metadata['purchaseEmail'];
  if (subscription && workspaceId) {
    await syncSubscription({ workspaceId, stripeSubscriptionId, actor: actors.reconciliation });
  } else if (subscription && purchaseEmail) {
    await syncPurchase(purchaseEmail, subscription);
  }
  await transact([deleteUnreadableWrite(stripeSubscriptionId)]);
}
