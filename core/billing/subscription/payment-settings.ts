import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { callStripe } from '#core/clients/stripe.ts';
import { isOurs } from './subscription-snapshot.ts';

/**
 * How the invoices of a subscription are paid, on their hosted pages too: by cards only, since pending updates do not
 * work with bank debits (docs.stripe.com/billing/subscriptions/pending-updates); and a card that has paid one pays
 * those that follow. Checkout has no parameter for either (docs.stripe.com/api/checkout/sessions/create).
 */
export const paymentSettings = {
  payment_method_types: ['card'],
  save_default_payment_method: 'on_subscription',
} satisfies Stripe.SubscriptionUpdateParams.PaymentSettings;

/** Whether a subscription of ours has other payment settings than ours. */
export function lacksPaymentSettings(
  subscription: Pick<Stripe.Subscription, 'items' | 'metadata' | 'payment_settings'>,
): boolean {
  const { payment_settings: settings } = subscription;
  return (
    isOurs(subscription) &&
    !Object.entries(paymentSettings).every(([name, value]) =>
      isDeepStrictEqual(settings && Reflect.get(settings, name), value),
    )
  );
}

/**
 * Gives a subscription of ours its payment settings. Idempotent: a no-op if it has them.
 * @throws CallError `payment_provider`
 */
export async function applyPaymentSettings(subscription: Stripe.Subscription): Promise<void> {
  if (!lacksPaymentSettings(subscription)) return;
  await callStripe((stripe) =>
    stripe.subscriptions.update(subscription.id, { payment_settings: paymentSettings }),
  );
}
