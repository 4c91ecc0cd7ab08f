import { fetchSession, isPaidFor } from '#core/billing/checkout-sessions.ts';
import { idOf } from '#core/billing/subscription-snapshot.ts';
import { syncSubscription } from '#core/billing/sync-subscription.ts';
import { CallError } from '#core/errors.ts';
import { saveCheckoutState } from '#core/subscriptions/checkout-store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { saveSubscription } from '#shared/billing.ts';

export const handler = handle(saveSubscription, async ({ body, caller: { user, workspace } }) => {
  const session = await fetchSession(body.session_id);
  if (session?.client_reference_id !== workspace.id) throw new CallError('not_found');
  if (!isPaidFor(session) || !session.subscription) throw new CallError('not_paid');
  await syncSubscription({
    workspaceId: workspace.id,
    stripeSubscriptionId: idOf(session.subscription),
    who: user.email,
    paidSessionId: session.id,
  });
  await saveCheckoutState(workspace.id, session.id, 'settled');
  return done;
});
