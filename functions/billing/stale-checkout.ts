import type Stripe from 'stripe';
import { actors } from '#shared/audit.ts';
import { expireSession } from './checkout-sessions.ts';
import { lastCheckout, OpenCheckout, saveCheckoutState } from './checkout-store.ts';
import { hasEnded } from './subscription-item.ts';
import { idOf } from './subscription-snapshot.ts';
import { syncSubscription } from './sync-subscription.ts';

/** How often another Checkout may be opened in between before the caller has to try again. */
const maxTries = 6;

/**
 * Makes a change in what an open Checkout would pay for. The Checkout is expired at Stripe first; one that turns out to
 * be paid is synced first, so that the change meets the plan that runs. Without an open one nothing is asked of Stripe.
 * @param change asserts `noOpenCheckout` in its transaction
 * @throws CallError `payment_provider` where Stripe does not answer; nothing was changed then.
 */
export async function withoutOpenCheckout<T>(
  workspaceId: string,
  change: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof OpenCheckout) || attempt === maxTries) throw error;
      await settleLastCheckout(workspaceId);
    }
  }
}

/** Expires the last Checkout of a workspace, or syncs what was bought with it. Idempotent. */
async function settleLastCheckout(workspaceId: string): Promise<void> {
  const last = await lastCheckout(workspaceId);
  if (!last || last.state === 'settled') return;
  const paid = await expireSession(last.sessionId);
  if (paid) await syncPaidSession(workspaceId, paid, actors.stripe);
  await saveCheckoutState(workspaceId, last.sessionId, 'settled');
}

/**
 * Takes over what was bought with a Checkout.
 * @param who the email of the caller, or one of `actors`
 * @returns whether there is something: false where it has ended again.
 */
export async function syncPaidSession(
  workspaceId: string,
  { id: paidSessionId, subscription }: Stripe.Checkout.Session,
  who: string,
): Promise<boolean> {
  if (!subscription) return false;
  if (typeof subscription === 'object' && hasEnded(subscription)) return false;
  const stripeSubscriptionId = idOf(subscription);
  await syncSubscription({ workspaceId, stripeSubscriptionId, who, paidSessionId });
  return true;
}
