import type Stripe from 'stripe';
import { atStripe } from '#functions/clients/stripe.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import { cancelAtStripe } from './at-stripe.ts';
import { fetchSession, lastCheckout } from './checkout.ts';
import { forgetPurchase, purchasesOf } from './purchases.ts';
import { idOf } from './reading.ts';
import { storedSubscription } from './store.ts';
import { hasEnded, type SubscriptionItem } from './subscription-item.ts';

/** Our copies, as they were when everything that they could lead to had been stopped at Stripe. */
export interface StoppedBilling {
  stored: SubscriptionItem | null;
  checkoutSessionId: string | null;
}

/**
 * Ends at Stripe all that a workspace is charged for or could be: its subscription, any other of its customer's, a
 * Checkout that is open or was paid unnoticed, and a purchase on its way into it. Twice is the same as once.
 * @throws CallError `payment_provider`; a second try goes on.
 */
export async function stopBilling(workspace: WorkspaceItem): Promise<StoppedBilling> {
  const stored = await storedSubscription(workspace.id);
  const checkout = await lastCheckout(workspace.id);
  const bought = checkout && (await closeCheckout(checkout.sessionId));
  if (bought) await cancelAtStripe(bought);
  if (stored && !hasEnded(stored)) await cancelAtStripe(stored.stripeSubscriptionId);
  if (workspace.stripeCustomerId) await cancelAllOf(workspace.stripeCustomerId);
  for (const purchase of await purchasesOf(workspace.ownerEmail)) {
    if (purchase.claimedBy !== workspace.id) continue;
    await cancelAtStripe(purchase.stripeSubscriptionId);
    await forgetPurchase(purchase);
  }
  return { stored, checkoutSessionId: checkout?.sessionId ?? null };
}

/** Closes a Checkout; one that was paid before it could be closed answers the id of what was bought with it. */
async function closeCheckout(sessionId: string): Promise<string | null> {
  const session = await fetchSession(sessionId);
  const closed = session?.status === 'open' ? await expire(session) : session;
  return closed?.status === 'complete' && closed.subscription ? idOf(closed.subscription) : null;
}

async function expire({ id }: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session | null> {
  try {
    return await atStripe((stripe) => stripe.checkout.sessions.expire(id));
  } catch (error) {
    // Stripe refuses to close what was paid at this very moment.
    const session = await fetchSession(id);
    if (session?.status === 'open') throw error;
    return session;
  }
}

/** Stripe lists what has not ended; more than a page of it is nothing that a workspace ever has. */
async function cancelAllOf(customer: string): Promise<void> {
  const { data } = await atStripe((stripe) => stripe.subscriptions.list({ customer, limit: 100 }));
  for (const { id } of data) await cancelAtStripe(id);
}
