import type Stripe from 'stripe';
import { callStripe } from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';
import { alertOperator } from '#functions/runtime/log.ts';
import { prices } from './prices.ts';
import { idOf } from './subscription-snapshot.ts';

const keptForMs = 10 * 60 * 1000;
let kept: { ids: Map<string, string>; until: number } | undefined;

/**
 * The ids at Stripe of the prices that are sold today, by lookup key. Kept for ten minutes as long as each is what
 * `plans.ts` says; one that is not is requested again each time.
 * @throws CallError `payment_provider` where one that is needed is missing or costs something else than `plans.ts`
 *   says: no one is charged a figure not shown. The operator is alerted.
 */
export async function priceIds(
  lookupKeys: readonly string[] = Object.keys(prices),
): Promise<Map<string, string>> {
  const known = kept && kept.until > Date.now() ? kept.ids : new Map<string, string>();
  if (lookupKeys.every((lookupKey) => known.has(lookupKey))) return known;
  const ids = await lookUp();
  const wrong = lookupKeys.filter((lookupKey) => !ids.has(lookupKey));
  if (wrong.length > 0) {
    alertOperator('price_mismatch', { prices: wrong });
    throw new CallError('payment_provider', {
      message:
        'Our prices are being changed at the moment. Nothing was charged; please try again in a few minutes.',
    });
  }
  kept = { ids, until: Date.now() + keptForMs };
  return ids;
}

/** Forgets the kept prices: Stripe refused one, as it does once a price is archived. */
export function clearPriceCache(): void {
  kept = undefined;
}

/** The ids of those prices that are what `plans.ts` says. */
async function lookUp(): Promise<Map<string, string>> {
  const { data } = await callStripe((stripe) =>
    stripe.prices.list({ lookup_keys: Object.keys(prices), active: true, limit: 100 }),
  );
  return new Map(
    data.flatMap((price) => {
      const { lookup_key: lookupKey, id } = price;
      return lookupKey && matchesListPrice(price, lookupKey) ? [[lookupKey, id] as const] : [];
    }),
  );
}

/** Whether a price is what `plans.ts` says, and of the product by which a subscription to it is recognised. */
function matchesListPrice(price: Stripe.Price, lookupKey: string): boolean {
  const { unit_amount, currency, recurring, product } = price;
  return (
    unit_amount === prices[lookupKey] &&
    currency === 'usd' &&
    recurring?.interval === 'month' &&
    recurring.interval_count === 1 &&
    idOf(product) === lookupKey
  );
}
