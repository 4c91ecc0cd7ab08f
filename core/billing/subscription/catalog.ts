import type Stripe from 'stripe';
import { callStripe } from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { timedCache } from '#core/runtime/timed-cache.ts';
import { prices } from './prices.ts';
import { idOf } from './subscription-snapshot.ts';

const cache = timedCache<Map<string, string>>(10 * 60 * 1000);

/**
 * The Stripe price ids of the prices sold today, by lookup key. Cached for ten minutes if every price matches
 * `plans.ts`; a mismatching price is requested again each time.
 * @throws CallError `payment_provider` if a needed price is missing or its amount differs from `plans.ts`: no one is
 * charged an amount that was not shown. The operator is alerted.
 */
export async function priceIds(
  lookupKeys: readonly string[] = Object.keys(prices),
): Promise<Map<string, string>> {
  const cached = cache.read();
  if (cached && lookupKeys.every((lookupKey) => cached.has(lookupKey))) return cached;
  const ids = await lookUp();
  const wrong = lookupKeys.filter((lookupKey) => !ids.has(lookupKey));
  if (wrong.length > 0) {
    alertOperator('price_mismatch', { prices: wrong });
    throw new CallError('payment_provider', {
      message:
        'Our prices are being changed at the moment. Nothing was charged; please try again in a few minutes.',
    });
  }
  return cache.keep(ids);
}

/** Clears the cached prices after Stripe refused one, as it does for an archived price. */
export function clearPriceCache(): void {
  cache.clear();
}

/** Fetches the ids of the prices that match `plans.ts`. */
async function lookUp(): Promise<Map<string, string>> {
  const { data } = await callStripe((stripe) =>
    stripe.prices.list({ lookup_keys: Object.keys(prices), active: true, limit: 100 }),
  );
  return new Map(
    data.flatMap((price) => {
      const { lookup_key: lookupKey, id } = price;
      return lookupKey && isListPrice(price, lookupKey) ? [[lookupKey, id] as const] : [];
    }),
  );
}

/** Whether a price matches `plans.ts` and belongs to the product that identifies its subscriptions. */
function isListPrice(price: Stripe.Price, lookupKey: string): boolean {
  const { unit_amount, currency, recurring, product } = price;
  return (
    unit_amount === prices[lookupKey] &&
    currency === 'usd' &&
    recurring?.interval === 'month' &&
    recurring.interval_count === 1 &&
    idOf(product) === lookupKey
  );
}
