import type Stripe from 'stripe';
import { nullIf } from '#core/clients/null-if.ts';
import { isForbiddenByStripe, listAll } from '#core/clients/stripe.ts';
import { timedCache } from '#core/runtime/timed-cache.ts';

/** The payment method configuration that the set-up makes, with only cards on; it has no metadata, so its name. */
export const cardsOnlyName = 'Cards only, for workspaces';

/** Cards, and the wallets that hold them (docs.stripe.com/payments/wallets). */
const cardMethods: readonly string[] = ['card', 'apple_pay', 'google_pay'];

/** The methods of a configuration that are on or off against our wish, by name, with what they should be. */
export function wrongMethods(
  configuration: Stripe.PaymentMethodConfiguration,
): Record<string, { display_preference: { preference: 'on' | 'off' } }> {
  return Object.fromEntries(
    Object.entries(configuration).flatMap(([method, settings]) => {
      const value = settings?.display_preference?.value;
      // Which wallets are on is the account's choice.
      const expected = method === 'card' ? 'on' : cardMethods.includes(method) ? value : 'off';
      if (value === undefined || value === expected) return [];
      return [[method, { display_preference: { preference: expected } }] as const];
    }),
  );
}

const cache = timedCache<string>(10 * 60 * 1000);

/**
 * Our payment method configuration for Checkout, cached for ten minutes. Empty before the set-up has made it, or if the
 * key may not read it: Checkout filters the types of methods itself.
 * @throws CallError `payment_provider`
 */
export async function cardsOnly(): Promise<{ payment_method_configuration?: string }> {
  const cached = cache.read();
  if (cached) return { payment_method_configuration: cached };
  const found = await nullIf(
    listAll((stripe) => stripe.paymentMethodConfigurations.list({ limit: 100 })),
    isForbiddenByStripe,
  );
  const ours = found?.find(isCardsOnly);
  return ours ? { payment_method_configuration: cache.keep(ours.id) } : {};
}

/** Whether a payment method configuration is the one that `stripe:setup` makes. */
export function isCardsOnly({ name, active }: Stripe.PaymentMethodConfiguration): boolean {
  return active && name === cardsOnlyName;
}

/** Forgets the configuration after Stripe refused it, as it does for one of another account. */
export function clearCardsOnly(): void {
  cache.clear();
}
