import { CallError } from '#core/errors.ts';
import { hasEnded, type SubscriptionItem } from '#core/subscriptions/subscription-item.ts';
import { cancelStripeSubscription } from './stripe-subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Cancels the plan of a workspace on purpose: at once at Stripe, voiding unpaid invoices; then removes members,
 * invitations and storage, and mails the owner.
 * @param stored our copy of the subscription, as it was read
 * @param actor the email of the user who cancels, or one of `actors`
 * @throws CallError `no_subscription` if no subscription runs; `payment_provider` if Stripe fails: a retry, the webhook
 * or the reconciliation completes the cancellation
 */
export async function cancelPlan(
  workspaceId: string,
  stored: SubscriptionItem | null,
  actor: string,
): Promise<void> {
  if (!stored || hasEnded(stored)) throw new CallError('no_subscription');
  const { stripeSubscriptionId } = stored;
  const subscription = await cancelStripeSubscription(stripeSubscriptionId);
  await syncSubscription({
    workspaceId,
    stripeSubscriptionId,
    actor,
    fresh: { stored, subscription },
  });
}
