import type Stripe from 'stripe';
import { callStripe } from '#functions/clients/stripe.ts';
import { listSubscriptions } from './stripe-subscriptions.ts';
import { idOf, isOurs } from './subscription-snapshot.ts';

/**
 * Has our running subscriptions of a customer charge the card that is the customer's default now. Checkout gives a
 * subscription a card of its own, which comes before the customer's at renewals and retries
 * (docs.stripe.com/billing/revenue-recovery/smart-retries, "Payment method ordering"), so a default changed in the portal
 * would reach nothing. Idempotent: where they agree, nothing is changed.
 */
export async function applyDefaultCard(customer: string): Promise<void> {
  for (const subscription of await listSubscriptions(customer, {})) {
    const chosen = defaultCardOf(subscription);
    const own = subscription.default_payment_method;
    if (!isOurs(subscription) || !chosen || !own || idOf(own) === chosen) continue;
    await callStripe((stripe) =>
      stripe.subscriptions.update(subscription.id, { default_payment_method: chosen }),
    );
  }
}

/** The card that a subscription's customer has as the default, by the customer that was expanded. */
function defaultCardOf({ customer }: Stripe.Subscription): string | null {
  if (typeof customer === 'string' || customer.deleted) return null;
  const method = customer.invoice_settings.default_payment_method;
  return method ? idOf(method) : null;
}
