import type Stripe from 'stripe';
import { callStripe } from '#functions/clients/stripe.ts';
import {
  deletePurchase,
  findPendingPurchases,
  findPurchase,
  type PurchaseItem,
  recordPurchase,
} from './pending-purchase-store.ts';
import { hasEnded } from './subscription-item.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Brings a public purchase on after an event: kept and mailed where it is new, finished where it was on the way into
 * a workspace, forgotten where it ended before it got there.
 */
export async function syncPurchase(
  email: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const purchase = await findPurchase(email, subscription.id);
  if (!purchase) return recordPurchase(email, subscription);
  if (hasEnded(subscription)) return endPurchase(purchase);
  if (purchase.claimedBy) await completeClaim(purchase, purchase.claimedBy, email);
}

/**
 * Forgets a purchase that ended before it got into a workspace. One that it was promised to takes the end over, and
 * no longer has the plan.
 */
export async function endPurchase(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId, claimedBy } = purchase;
  if (claimedBy)
    await syncSubscription({ workspaceId: claimedBy, stripeSubscriptionId, who: email });
  await deletePurchase(purchase);
}

/**
 * Tells Stripe whose the subscription is, takes it over, and forgets the purchase. Twice is the same as once.
 * @param who the e-mail of whoever claims
 */
export async function completeClaim(
  purchase: PurchaseItem,
  workspaceId: string,
  who: string,
): Promise<void> {
  const { stripeSubscriptionId } = purchase;
  await callStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, { metadata: { workspaceId } }),
  );
  await syncSubscription({ workspaceId, stripeSubscriptionId, who });
  await deletePurchase(purchase);
}

/** Finishes what has been claimed of the purchases under an e-mail; those that still wait go on waiting. */
export async function completeClaims(email: string): Promise<void> {
  for (const purchase of await findPendingPurchases(email)) {
    if (purchase.claimedBy) await completeClaim(purchase, purchase.claimedBy, email);
  }
}
