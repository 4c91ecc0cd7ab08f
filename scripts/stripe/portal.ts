import type Stripe from 'stripe';
import { isOurPortal, portalConfiguration } from '#core/billing/checkout/portal.ts';
import { cardsOnlyName, isCardsOnly, wrongMethods } from '#core/billing/subscription/cards-only.ts';

/**
 * Creates our portal configuration at Stripe and the one of its payment methods, or restores their settings.
 * @returns what was done.
 */
export async function setUpPortal(stripe: Stripe): Promise<string> {
  const payment_method_configuration = await setUpCards(stripe);
  const { features } = portalConfiguration;
  const expected = {
    ...portalConfiguration,
    features: {
      ...features,
      payment_method_update: { ...features.payment_method_update, payment_method_configuration },
    },
  };
  const { configurations } = stripe.billingPortal;
  const data = await configurations.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const existing = data.find(isOurPortal);
  if (!existing) {
    await configurations.create(expected);
    return 'portal: new';
  }
  await configurations.update(existing.id, { ...expected, active: true });
  return 'portal: as before';
}

/** Creates the payment method configuration, or restores it: which methods a new one has on is the account's choice. */
async function setUpCards(stripe: Stripe): Promise<string> {
  const { paymentMethodConfigurations } = stripe;
  const data = await paymentMethodConfigurations
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const ours =
    data.find(isCardsOnly) ?? (await paymentMethodConfigurations.create({ name: cardsOnlyName }));
  const wrong = wrongMethods(ours);
  if (Object.keys(wrong).length > 0) await paymentMethodConfigurations.update(ours.id, wrong);
  return ours.id;
}
