import type Stripe from 'stripe';
import { callStripe, isMissingAtStripe, listAll, nullIfMissing } from '#core/clients/stripe.ts';

/**
 * Fetches the current subscription from Stripe.
 * @throws CallError `payment_provider`
 */
export function fetchSubscription(stripeSubscriptionId: string): Promise<Stripe.Subscription> {
  return callStripe((stripe) => stripe.subscriptions.retrieve(stripeSubscriptionId));
}

/**
 * As `fetchSubscription`; null if Stripe has none under this id.
 * @throws CallError `payment_provider`
 */
export function findSubscription(
  stripeSubscriptionId: string,
): Promise<Stripe.Subscription | null> {
  return nullIfMissing(fetchSubscription(stripeSubscriptionId));
}

const withCards = {
  expand: ['data.customer.invoice_settings.default_payment_method', 'data.default_payment_method'],
};

/**
 * The subscriptions of a customer that are not cancelled, with its cards, or all that it ever had, newest first; empty if
 * the customer no longer exists at Stripe. Of all, nothing is expanded: a deleted customer, whose subscriptions have
 * ended, has no cards to expand.
 * @throws CallError `payment_provider`
 */
export async function listSubscriptions(
  customer: string,
  { status }: { status?: 'all' } = { status: 'all' },
): Promise<Stripe.Subscription[]> {
  const request = listAll((stripe) =>
    stripe.subscriptions.list({
      customer,
      limit: 100,
      ...(status ? { status } : withCards),
    }),
  );
  return (await nullIfMissing(request)) ?? [];
}

/**
 * At most `limit` subscriptions that are not cancelled, newest first, after the one with an id.
 * @throws CallError `payment_provider`
 */
export async function listSubscriptionsAfter(
  after: string | null,
  limit: number,
): Promise<Stripe.Subscription[]> {
  const { data } = await callStripe((stripe) =>
    stripe.subscriptions.list({ limit, ...(after && { starting_after: after }) }),
  );
  return data;
}

/**
 * Every subscription, including ended ones, newest first, in pages of a hundred.
 * @throws CallError `payment_provider`
 */
export async function* everySubscription(): AsyncGenerator<Stripe.Subscription[]> {
  let after: string | undefined;
  for (;;) {
    const starting_after = after;
    const { data, has_more } = await callStripe((stripe) =>
      stripe.subscriptions.list({
        status: 'all',
        limit: 100,
        ...(starting_after && { starting_after }),
      }),
    );
    yield data;
    after = data.at(-1)?.id;
    if (!has_more || !after) return;
  }
}

/** The comment by which a cancellation of ours is distinguished from one in the portal, by support or by Stripe. */
export const cancelledByUs = 'Cancel Plan';

/**
 * Cancels at once, and marks the cancellation as ours. Without `invoice_now` and `prorate`, pending prorations are
 * dropped (docs.stripe.com/api/subscriptions/cancel). A no-op if an interrupted attempt already cancelled it.
 * @param keepsCredit invoices the pending prorations: an invoice with a negative total charges nothing, and adds to the
 * customer's credit balance (docs.stripe.com/billing/customer/balance)
 * @throws CallError `payment_provider`
 */
export async function cancelStripeSubscription(
  stripeSubscriptionId: string,
  { keepsCredit = false } = {},
): Promise<Stripe.Subscription> {
  try {
    return await callStripe((stripe) =>
      stripe.subscriptions.cancel(stripeSubscriptionId, {
        invoice_now: keepsCredit,
        prorate: false,
        cancellation_details: { comment: cancelledByUs },
      }),
    );
  } catch (error) {
    if (isMissingAtStripe(error)) return fetchSubscription(stripeSubscriptionId);
    throw error;
  }
}

/**
 * Updates a customer's email at Stripe; a no-op for a deleted customer.
 * @throws CallError `payment_provider`
 */
export async function updateCustomerEmail(customer: string, email: string): Promise<void> {
  try {
    await callStripe((stripe) => stripe.customers.update(customer, { email }));
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
  }
}
