import { CallError } from '#core/errors.ts';
import { saveCheckoutState } from '#core/subscriptions/checkout-store.ts';
import { fetchSession, isPaidFor } from './checkout-sessions.ts';
import { idOf } from './subscription-snapshot.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Syncs the subscription that a workspace's Checkout session has paid for.
 * @param actor the email of the user who returned from the Checkout page
 * @throws CallError `not_found` for another workspace's session, `not_paid`, `payment_provider`
 */
export async function completeCheckout(
  workspaceId: string,
  sessionId: string,
  actor: string,
): Promise<void> {
  const session = await fetchSession(sessionId);
  if (session?.client_reference_id !== workspaceId) throw new CallError('not_found');
  if (!isPaidFor(session) || !session.subscription) throw new CallError('not_paid');
  await syncSubscription({
    workspaceId,
    stripeSubscriptionId: idOf(session.subscription),
    actor,
    paidSessionId: session.id,
  });
  await saveCheckoutState(workspaceId, session.id, 'settled');
}
