import { saveCheckoutState } from '#core/billing/ports/checkout-store.ts';
import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { fetchSession, isPaidFor } from '#core/billing/purchases/checkout-sessions.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { CallError } from '#core/errors.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';

/**
 * Syncs the subscription that a workspace's Checkout session has paid for.
 * @param workspace as this request has read it, before Stripe is asked
 * @param actor the email of the user who returned from the Checkout page
 * @throws CallError `not_found` for another workspace's session, `not_paid`, `payment_provider`
 */
export async function completeCheckout(
  { id: workspaceId, subscription: stored }: WorkspaceOfMember,
  sessionId: string,
  actor: string,
): Promise<void> {
  const session = await fetchSession(sessionId);
  if (session?.client_reference_id !== workspaceId) throw new CallError('not_found');
  const { subscription } = session;
  if (!isPaidFor(session) || !subscription) throw new CallError('not_paid');
  const fetched = typeof subscription === 'object' ? subscription : null;
  await syncSubscription({
    workspaceId,
    stripeSubscriptionId: idOf(subscription),
    actor,
    paidSessionId: session.id,
    ...(fetched && { fresh: { stored, subscription: fetched } }),
  });
  // A plan that starts has closed the Checkout in its own transaction.
  const hasStarted = !subscriptionRuns(stored) && subscriptionRuns(fetched);
  if (!hasStarted) await saveCheckoutState(workspaceId, session.id, 'settled');
}
