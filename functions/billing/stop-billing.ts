import type { WorkspaceItem } from '#functions/workspace/store.ts';
import { expireSession } from './checkout-sessions.ts';
import { lastCheckout } from './checkout-store.ts';
import { deletePurchase, findPendingPurchases } from './pending-purchase-store.ts';
import { storedSubscription } from './store.ts';
import { listSubscriptions } from './stripe-subscriptions.ts';
import { hasEnded, type SubscriptionItem } from './subscription-item.ts';
import { idOf, isOurs } from './subscription-snapshot.ts';
import { cancelForGood } from './unpaid-invoices.ts';

/** Our copies, as they were when everything that they could lead to had been stopped at Stripe. */
export interface StoppedBilling {
  stored: SubscriptionItem | null;
  checkoutSessionId: string | null;
}

/**
 * Ends at Stripe all that a workspace is charged for or could be: its subscription, any other of its customer's, a
 * Checkout that is open or was paid unnoticed, and a purchase on its way into it. Idempotent. Unpaid invoices
 * are voided with it.
 * @throws CallError `payment_provider`; a second try goes on.
 */
export async function stopBilling(workspace: WorkspaceItem): Promise<StoppedBilling> {
  const stored = await storedSubscription(workspace.id);
  const checkout = await lastCheckout(workspace.id);
  const isOpen = checkout && checkout.state !== 'settled';
  const bought = isOpen ? await closeCheckout(checkout.sessionId) : null;
  if (bought) await cancelForGood(bought);
  if (stored && !hasEnded(stored)) await cancelForGood(stored.stripeSubscriptionId);
  if (workspace.stripeCustomerId) await cancelAllOf(workspace.stripeCustomerId);
  for (const purchase of await findPendingPurchases(workspace.ownerEmail)) {
    if (purchase.claimedBy !== workspace.id) continue;
    await cancelForGood(purchase.stripeSubscriptionId);
    await deletePurchase(purchase);
  }
  return { stored, checkoutSessionId: checkout?.sessionId ?? null };
}

/** Expires a Checkout; one that was paid before answers the id of what was bought with it. */
async function closeCheckout(sessionId: string): Promise<string | null> {
  const session = await expireSession(sessionId);
  return session?.subscription ? idOf(session.subscription) : null;
}

/** What the same customer has of other products in the account goes on. */
async function cancelAllOf(customer: string): Promise<void> {
  for (const subscription of await listSubscriptions(customer, {})) {
    if (isOurs(subscription)) await cancelForGood(subscription.id);
  }
}
