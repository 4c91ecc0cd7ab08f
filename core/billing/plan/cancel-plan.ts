import { cancelStripeSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { listAll } from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';
import { hasEnded, type SubscriptionItem } from '#core/subscriptions/subscription-item.ts';

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

/** What has been paid for a subscription, by card or from credit, in cents. */
async function paidFor(subscription: string): Promise<number> {
  const invoices = await listAll((stripe) =>
    stripe.invoices.list({ subscription, status: 'paid', limit: 100 }),
  );
  return invoices.reduce((sum, { total }) => sum + total, 0);
}

/**
 * Whether a credit waits for the next invoice of a subscription that its payments cover. Stripe also credits seats that
 * our support has given away, and were taken back: more than was paid is not kept.
 */
async function hasEarnedCredit(stored: SubscriptionItem): Promise<boolean> {
  const pending = await pendingProrations(stored);
  return pending < 0 && -pending <= (await paidFor(stored.stripeSubscriptionId));
}

/**
 * Cancels the plan of a workspace on purpose: at once at Stripe, voiding unpaid invoices; then removes members,
 * invitations and storage, and mails the owner. The credit of a decrease that waits for the next invoice is kept.
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
  const keepsCredit = await hasEarnedCredit(stored);
  const subscription = await cancelStripeSubscription(stripeSubscriptionId, { keepsCredit });
  await syncSubscription({
    workspaceId,
    stripeSubscriptionId,
    actor,
    fresh: { stored, subscription },
  });
}
