import type Stripe from 'stripe';
import { callStripe } from '#core/clients/stripe.ts';
import { listSubscriptions } from './stripe-subscriptions.ts';
import { idOf, isOurs } from './subscription-snapshot.ts';

/**
 * Makes a customer's running subscriptions of ours charge the customer's current default card. Checkout sets a card on
 * the subscription, which takes precedence over the customer's default at renewals and retries
 * (docs.stripe.com/billing/revenue-recovery/smart-retries, "Payment method ordering"), so changing the default in the
 * portal would have no effect. Only cards are copied: bank debits would end every increase in a refusal
 * (docs.stripe.com/billing/subscriptions/pending-updates). Idempotent: a no-op if both cards are the same.
 * @throws CallError `payment_provider`
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

/** The id of the default card of a subscription's expanded customer; null if it is no card. */
function defaultCardOf({ customer }: Stripe.Subscription): string | null {
  if (typeof customer === 'string' || customer.deleted) return null;
  const method = customer.invoice_settings.default_payment_method;
  return typeof method === 'object' && method?.type === 'card' ? method.id : null;
}
