import { completeCheckout } from '#core/billing/checkout/complete-checkout.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { saveSubscription } from '#shared/calls/billing.ts';

export const handler = handle(saveSubscription, async ({ body, caller: { user, workspace } }) => {
  await completeCheckout(workspace, body.session_id, user.email);
  return done;
});
