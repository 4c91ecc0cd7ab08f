import type Stripe from 'stripe';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import {
  deletePurchase,
  findPendingPurchases,
  findPurchase,
  type PurchaseItem,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { recordPurchase } from '#core/billing/purchases/record-purchase.ts';
import { nameBuyer } from '#core/billing/subscription/customer-name.ts';
import { paymentSettings } from '#core/billing/subscription/payment-settings.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { callStripe, isRefusedByStripe } from '#core/clients/stripe.ts';
import { endPurchase } from './end-purchase.ts';

/**
 * Syncs a public purchase after an event: records and mails a new purchase, completes a claim or a cancellation in
 * progress, and ends a purchase whose subscription ended before it was claimed.
 */
export async function syncPurchase(
  email: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const purchase = await findPurchase(email, subscription.id);
  if (!purchase) return recordPurchase(email, subscription);
  if (hasEnded(subscription) || purchase.cancelledAt) return endPurchase(purchase);
  if (purchase.claimedBy) await completeClaim(purchase, purchase.claimedBy, email);
}

/**
 * Sets the workspace on the subscription at Stripe, which renews from then on, syncs it, names its customer and deletes
 * the purchase. Idempotent.
 * @param actor the email of the caller
 * @throws CallError `payment_provider`
 */
export async function completeClaim(
  purchase: PurchaseItem,
  workspaceId: string,
  actor: string,
): Promise<void> {
  const { stripeSubscriptionId } = purchase;
  const { customer } = await callStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, {
      metadata: { workspaceId },
      cancel_at_period_end: false,
      payment_settings: paymentSettings,
    }),
  );
  await syncSubscription({ workspaceId, stripeSubscriptionId, actor });
  await nameBuyer(idOf(customer), workspaceId);
  await deletePurchase(purchase);
}

/**
 * Completes the claim of a purchase that is reserved for a workspace, or its cancellation; a no-op for any other. A claim
 * that Stripe refuses for good, such as that of a subscription that has ended, is left to the reconciliation.
 * @throws CallError `payment_provider`
 */
export async function resumePurchase(email: string, stripeSubscriptionId: string): Promise<void> {
  const purchase = await findPurchase(email, stripeSubscriptionId);
  if (purchase?.cancelledAt) return endPurchase(purchase);
  if (!purchase?.claimedBy) return;
  try {
    await completeClaim(purchase, purchase.claimedBy, email);
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
  }
}

/** Completes the claims in progress of an email's purchases; unclaimed purchases stay pending. */
export async function completeClaims(email: string): Promise<void> {
  for (const purchase of await findPendingPurchases(email)) {
    if (purchase.claimedBy) await completeClaim(purchase, purchase.claimedBy, email);
  }
}
