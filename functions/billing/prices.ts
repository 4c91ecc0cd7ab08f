import { coldStorage, hotStorage, type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { hotStorageBlocks, type Quote } from '#shared/pricing.ts';

/** Every price of ours at Stripe: its lookup key and what it must cost, in cents a month. */
export const prices: Record<string, number> = {
  [paidPlans.starter.lookupKey]: paidPlans.starter.pricePerMember * 100,
  [paidPlans.business.lookupKey]: paidPlans.business.pricePerMember * 100,
  [hotStorage.lookupKey]: hotStorage.pricePerBlock * 100,
  [coldStorage.lookupKey]: coldStorage.pricePerTb * 100,
};

/** Whether a product at Stripe is ours: the set-up gives each its price's lookup key as its id, for good. */
export function isOurProduct(productId: string): boolean {
  return Object.hasOwn(prices, productId);
}

/** The plan whose seats are this product, or undefined. */
export function planOfProduct(productId: string): PaidPlanId | undefined {
  return Object.values(paidPlans).find((plan) => plan.lookupKey === productId)?.id;
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
