import { CallError } from '#functions/http/errors.ts';
import { cancelStripeSubscription } from './stripe-subscriptions.ts';
import { hasEnded, type SubscriptionItem } from './subscription-item.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Cancels the plan of a workspace on purpose: at Stripe, at once, with unpaid invoices voided; then members, invitations
 * and storage go, and the owner is mailed.
 * @param stored our copy of the subscription, as it was read
 * @param who the email of the person who cancels, or one of `actors`
 * @throws CallError `no_subscription` where nothing runs; `payment_provider`: a second try, the webhook or the daily
 *   check finishes it
 */
export async function cancelPlan(
  workspaceId: string,
  stored: SubscriptionItem | null,
  who: string,
): Promise<void> {
  if (!stored || hasEnded(stored)) throw new CallError('no_subscription');
  const { stripeSubscriptionId } = stored;
  const subscription = await cancelStripeSubscription(stripeSubscriptionId);
  await syncSubscription({
    workspaceId,
    stripeSubscriptionId,
    who,
    reading: { stored, subscription },
  });
}
