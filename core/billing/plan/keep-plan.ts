import { type SubscriptionItem, subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { fetchSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { callStripe } from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';

/**
 * Revokes the end that is set for a running subscription, so that it renews. Idempotent.
 * @param stored our copy of the subscription, as it was read
 * @param actor the email of the user who keeps it
 * @throws CallError `no_subscription` if none runs, or it has ended meanwhile; `payment_provider`
 */
export async function keepPlan(
  workspaceId: string,
  stored: SubscriptionItem | null,
  actor: string,
): Promise<void> {
  if (!subscriptionRuns(stored)) throw new CallError('no_subscription');
  const { stripeSubscriptionId } = stored;
  const current = await fetchSubscription(stripeSubscriptionId);
  const { status, cancel_at, cancel_at_period_end } = current;
  const ends = subscriptionRuns({ status }) && (cancel_at_period_end || cancel_at !== null);
  // Stripe refuses both parameters in one request (docs.stripe.com/api/subscriptions/update).
  const subscription = ends
    ? await callStripe((stripe) =>
        stripe.subscriptions.update(
          stripeSubscriptionId,
          cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
        ),
      )
    : current;
  const fresh = { stored, subscription };
  await syncSubscription({ workspaceId, stripeSubscriptionId, actor, fresh });
  if (!subscriptionRuns({ status })) throw new CallError('no_subscription');
}
