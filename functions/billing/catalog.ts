import { atStripe } from '#functions/clients/stripe.ts';
import { prices } from './prices.ts';

const keptForMs = 10 * 60 * 1000;
let kept: { ids: Map<string, string>; until: number } | undefined;

/**
 * The ids at Stripe of our prices, by lookup key.
 * @throws Error if one is missing or costs something else than `plans.ts` says: nobody is charged a figure not shown.
 */
export async function priceIds(): Promise<Map<string, string>> {
  if (kept && kept.until > Date.now()) return kept.ids;
  const lookupKeys = Object.keys(prices);
  const { data } = await atStripe((stripe) =>
    stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 }),
  );
  const ids = new Map<string, string>();
  for (const lookupKey of lookupKeys) {
    const price = data.find((candidate) => candidate.lookup_key === lookupKey);
    if (!price || price.unit_amount !== prices[lookupKey] || price.currency !== 'usd') {
      throw new Error(`The price ${lookupKey} at Stripe is missing or not what plans.ts says.`);
    }
    ids.set(lookupKey, price.id);
  }
  kept = { ids, until: Date.now() + keptForMs };
  return ids;
}
