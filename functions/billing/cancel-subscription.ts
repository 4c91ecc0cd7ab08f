import type Stripe from 'stripe';
import { atStripe, isMissingAtStripe } from '#functions/clients/stripe.ts';
import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { cancelSubscription } from '#shared/billing.ts';
import { converge, fetchSubscription } from './converge.ts';
import { endedStatuses } from './subscription-item.ts';

export const handler = handle(cancelSubscription, async ({ caller: { user, workspace } }) => {
  const { id: workspaceId, subscription: stored } = workspace;
  if (!stored || endedStatuses.includes(stored.status)) throw new CallError('no_subscription');
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

/** Cancels at once, with no further invoice. Cancelled before, by a try that died half way, is just as good. */
async function cancelAtStripe(stripeSubscriptionId: string): Promise<Stripe.Subscription> {
  try {
    return await atStripe((stripe) =>
      stripe.subscriptions.cancel(stripeSubscriptionId, { invoice_now: false, prorate: false }),
    );
  } catch (error) {
    if (isMissingAtStripe(error)) return fetchSubscription(stripeSubscriptionId);
    throw error;
  }
}
