import { hasEnded, type SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { cancelStripeSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { listAll } from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';

/** What waits for the next invoice of a subscription, in cents; a credit is negative. */
async function pendingProrations({
  stripeCustomerId: customer,
  stripeSubscriptionId,
}: SubscriptionItem): Promise<number> {
  const items = await listAll((stripe) =>
    stripe.invoiceItems.list({ customer, pending: true, limit: 100 }),
  );
  return items
    .filter(({ parent }) => parent?.subscription_details?.subscription === stripeSubscriptionId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Cancels the plan of a workspace on purpose: at once at Stripe, voiding unpaid invoices; then removes members,
 * invitations and storage, and mails the owner. A credit that waits for the next invoice, as our support can leave one, is
 * kept as far as it is earned.
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
  const keepsCredit = (await pendingProrations(stored)) < 0;
  const subscription = await cancelStripeSubscription(stripeSubscriptionId, { keepsCredit });
  await syncSubscription({
    workspaceId,
    stripeSubscriptionId,
    actor,
    fresh: { stored, subscription },
  });
}
