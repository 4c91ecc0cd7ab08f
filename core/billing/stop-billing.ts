import { lastCheckout } from '#core/billing/ports/checkout-store.ts';
import { hasEnded, type SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { customersOf, type WorkspaceItem } from '#core/workspaces/store.ts';
import { cancelForGood } from './invoices/unpaid-invoices.ts';
import { expireSession } from './purchases/checkout-sessions.ts';
import { deletePurchase, findPendingPurchases } from './purchases/pending-purchase-store.ts';
import { storedSubscription } from './subscription/store.ts';
import { listSubscriptions } from './subscription/stripe-subscriptions.ts';
import { idOf, isOurs } from './subscription/subscription-snapshot.ts';

/** Our copies, as read when everything at Stripe that they refer to was stopped. */
export interface StoppedBilling {
  stored: SubscriptionItem | null;
  checkoutSessionId: string | null;
}

/**
 * Ends everything at Stripe that a workspace is or could be charged for: its subscription, any other subscription of
 * its customers, a Checkout session that is open or was paid unnoticed, and a purchase reserved for it. Voids unpaid
 * invoices. Idempotent.
 * @throws CallError `payment_provider`; a retry resumes it.
 */
export async function stopBilling(workspace: WorkspaceItem): Promise<StoppedBilling> {
  const stored = await storedSubscription(workspace.id);
  const checkout = await lastCheckout(workspace.id);
  const isOpen = checkout && checkout.state !== 'settled';
  const bought = isOpen ? await closeCheckout(checkout.sessionId) : null;
  if (bought) await cancelForGood(bought);
  if (stored && !hasEnded(stored)) await cancelForGood(stored.stripeSubscriptionId);
  for (const customer of customersOf(workspace)) await cancelAllOf(customer);
  for (const purchase of await findPendingPurchases(workspace.ownerEmail)) {
    if (purchase.claimedBy !== workspace.id) continue;
    await cancelForGood(purchase.stripeSubscriptionId);
    await deletePurchase(purchase);
  }
  return { stored, checkoutSessionId: checkout?.sessionId ?? null };
}

/** Expires a Checkout session; returns the id of the subscription if it was already paid, else null. */
async function closeCheckout(sessionId: string): Promise<string | null> {
  const session = await expireSession(sessionId);
  return session?.subscription ? idOf(session.subscription) : null;
}

/** The same customer's subscriptions of other products in the account continue. */
async function cancelAllOf(customer: string): Promise<void> {
  for (const subscription of await listSubscriptions(customer, {})) {
    if (isOurs(subscription)) await cancelForGood(subscription.id);
  }
}
