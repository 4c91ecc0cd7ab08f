import { atStripe, isMissingAtStripe } from '#functions/clients/stripe.ts';
import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { saveSubscription } from '#shared/billing.ts';
import { converge } from './converge.ts';
import { idOf } from './reading.ts';

export const handler = handle(saveSubscription, async ({ body, caller: { workspace } }) => {
  const session = await readSession(body.session_id);
  if (session.client_reference_id !== workspace.id) throw new CallError('not_found');
  if (session.payment_status !== 'paid' || !session.subscription) throw new CallError('not_paid');
  await converge({
    workspaceId: workspace.id,
    stripeSubscriptionId: idOf(session.subscription),
  });
  return done;
});

async function readSession(sessionId: string) {
  try {
    return await atStripe((stripe) => stripe.checkout.sessions.retrieve(sessionId));
  } catch (error) {
    if (isMissingAtStripe(error)) throw new CallError('not_found');
    throw error;
  }
}
