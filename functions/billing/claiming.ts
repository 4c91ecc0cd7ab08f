import type Stripe from 'stripe';
import { atStripe } from '#functions/clients/stripe.ts';
import { converge } from './converge.ts';
import {
  findPurchase,
  forgetPurchase,
  keepPurchase,
  type PurchaseItem,
  purchasesOf,
} from './purchases.ts';
import { hasEnded } from './subscription-item.ts';

/**
 * Brings a public purchase on after an event: kept and mailed where it is new, finished where it was on the way into
 * a workspace, forgotten where it ended before it got there.
 */
export async function followPurchase(
  email: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const purchase = await findPurchase(email, subscription.id);
  if (!purchase) return keepPurchase(email, subscription);
  if (hasEnded(subscription)) return endPurchase(purchase);
  if (purchase.claimedBy) await finishClaim(purchase, purchase.claimedBy, email);
}

/**
 * Forgets a purchase that ended before it got into a workspace. One that it was promised to takes the end over, and
 * no longer has the plan.
 */
export async function endPurchase(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId, claimedBy } = purchase;
  if (claimedBy) await converge({ workspaceId: claimedBy, stripeSubscriptionId, who: email });
  await forgetPurchase(purchase);
}

/**
 * Tells Stripe whose the subscription is, takes it over, and forgets the purchase. Twice is the same as once.
 * @param who the e-mail of whoever claims
 */
export async function finishClaim(
  purchase: PurchaseItem,
  workspaceId: string,
  who: string,
): Promise<void> {
  const { stripeSubscriptionId } = purchase;
  await atStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, { metadata: { workspaceId } }),
  );
  await converge({ workspaceId, stripeSubscriptionId, who });
  await forgetPurchase(purchase);
}

/** Finishes what has been claimed of the purchases under an e-mail; those that still wait go on waiting. */
export async function finishClaimsOf(email: string): Promise<void> {
  for (const purchase of await purchasesOf(email)) {
    if (purchase.claimedBy) await finishClaim(purchase, purchase.claimedBy, email);
  }
}
