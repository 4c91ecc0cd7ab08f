import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { cancelSubscription } from '#shared/billing.ts';
import { cancelAtStripe } from './at-stripe.ts';
import { converge } from './converge.ts';
import { hasEnded } from './subscription-item.ts';

export const handler = handle(cancelSubscription, async ({ caller: { user, workspace } }) => {
  const { id: workspaceId, subscription: stored } = workspace;
  if (!stored || hasEnded(stored)) throw new CallError('no_subscription');
  const { stripeSubscriptionId } = stored;
  const subscription = await cancelAtStripe(stripeSubscriptionId);
  await converge({
    workspaceId,
    stripeSubscriptionId,
    who: user.email,
    reading: { stored, subscription },
  });
  return done;
});
