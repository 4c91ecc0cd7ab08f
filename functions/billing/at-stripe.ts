import type Stripe from 'stripe';
import { atStripe, isMissingAtStripe } from '#functions/clients/stripe.ts';

/** A subscription as Stripe has it now. */
export function fetchSubscription(stripeSubscriptionId: string): Promise<Stripe.Subscription> {
  return atStripe((stripe) => stripe.subscriptions.retrieve(stripeSubscriptionId));
}

/** As `fetchSubscription`; null where Stripe has none under this id. */
export async function findSubscription(
  stripeSubscriptionId: string,
): Promise<Stripe.Subscription | null> {
  try {
    return await fetchSubscription(stripeSubscriptionId);
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

/** All subscriptions that a customer has or had, newest first. */
export async function subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await atStripe((stripe) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
  );
  return data;
}

/** So many subscriptions that are not cancelled, newest first, after the one with an id. */
export async function subscriptionsAfter(
  after: string | null,
  limit: number,
): Promise<Stripe.Subscription[]> {
  const { data } = await atStripe((stripe) =>
    stripe.subscriptions.list({ limit, ...(after && { starting_after: after }) }),
  );
  return data;
}

/** Cancels at once, with no further invoice. Cancelled before, by a try that died half way, is just as good. */
export async function cancelAtStripe(stripeSubscriptionId: string): Promise<Stripe.Subscription> {
  try {
    return await atStripe((stripe) =>
      stripe.subscriptions.cancel(stripeSubscriptionId, { invoice_now: false, prorate: false }),
    );
  } catch (error) {
    if (isMissingAtStripe(error)) return fetchSubscription(stripeSubscriptionId);
    throw error;
  }
}

/** Has Stripe write to a customer at another e-mail; one that it no longer has is written to nowhere. */
export async function readdressCustomer(customer: string, email: string): Promise<void> {
  try {
    await atStripe((stripe) => stripe.customers.update(customer, { email }));
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
  }
}
