import type Stripe from 'stripe';
import {
  lastCheckout,
  maxCheckoutTries,
  OpenCheckout,
  saveCheckoutState,
} from '#core/billing/ports/checkout-store.ts';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import { expireSession } from '#core/billing/purchases/checkout-sessions.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { actors } from '#shared/calls/audit.ts';

/**
 * Makes a change that affects what an open Checkout session would pay for. Expires the session at Stripe first; if it
 * is already paid, syncs it first, so that the change applies to the running plan. Without an open session, makes no
 * request to Stripe.
 * @param change includes `assertNoOpenCheckout` in its transaction
 * @throws CallError `payment_provider` if Stripe does not answer; nothing was changed then.
 */
export function withoutOpenCheckout<T>(workspaceId: string, change: () => Promise<T>): Promise<T> {
  return retryOnConflict(change, {
    on: [OpenCheckout],
    maxTries: maxCheckoutTries,
    beforeRetry: () => settleLastCheckout(workspaceId),
  });
}

/** Expires the last Checkout session of a workspace, or syncs the subscription bought with it. Idempotent. */
async function settleLastCheckout(workspaceId: string): Promise<void> {
  const last = await lastCheckout(workspaceId);
  if (!last || last.state === 'settled') return;
  const paid = await expireSession(last.sessionId);
  if (paid) await syncPaidSession(workspaceId, paid, actors.stripe);
  await saveCheckoutState(workspaceId, last.sessionId, 'settled');
}

/**
 * Syncs the subscription bought with a Checkout session.
 * @param actor the email of the caller, or one of `actors`
 * @returns whether there was a subscription to sync: false if it has already ended.
 */
export async function syncPaidSession(
  workspaceId: string,
  { id: paidSessionId, subscription }: Stripe.Checkout.Session,
  actor: string,
): Promise<boolean> {
  if (!subscription) return false;
  if (typeof subscription === 'object' && hasEnded(subscription)) return false;
  const stripeSubscriptionId = idOf(subscription);
  await syncSubscription({ workspaceId, stripeSubscriptionId, actor, paidSessionId });
  return true;
}
