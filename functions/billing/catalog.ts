import { atStripe } from '#functions/clients/stripe.ts';
import { coldStorage, hotStorage, type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { hotStorageBlocks, type Quote } from '#shared/pricing.ts';

/** Every price of ours at Stripe: its lookup key and what it must cost, in cents a month. */
const prices: Record<string, number> = {
  [paidPlans.starter.lookupKey]: paidPlans.starter.pricePerMember * 100,
  [paidPlans.business.lookupKey]: paidPlans.business.pricePerMember * 100,
  [hotStorage.lookupKey]: hotStorage.pricePerBlock * 100,
  [coldStorage.lookupKey]: coldStorage.pricePerTb * 100,
};

/** The plan whose seats have this lookup key, or undefined. */
export function planOfLookupKey(lookupKey: string | null): PaidPlanId | undefined {
  return Object.values(paidPlans).find((plan) => plan.lookupKey === lookupKey)?.id;
}

/** How many of each price, by lookup key, a quote comes to; zero where none is wanted. */
export function quantities(
  wanted: Pick<Quote, 'plan' | 'memberCount' | 'storageAmount' | 'coldStorageAmount'>,
): Record<string, number> {
  return {
    [paidPlans[wanted.plan].lookupKey]: wanted.memberCount,
    [hotStorage.lookupKey]: hotStorageBlocks(wanted.storageAmount),
    [coldStorage.lookupKey]: wanted.coldStorageAmount,
  };
}

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
