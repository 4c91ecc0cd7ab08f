import { coldStorage, hotStorage, type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { hotStorageBlocks, type Quote } from '#shared/pricing.ts';

/** Every price of ours at Stripe: its lookup key and what it must cost, in cents a month. */
export const prices: Record<string, number> = {
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
