import { coldStorage, hotStorage, type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { hotStorageBlocks, type Quote } from '#shared/rules/pricing.ts';

/** Our prices at Stripe: the lookup key and the required amount, in cents a month. */
export const prices: Record<string, number> = {
  [paidPlans.starter.lookupKey]: paidPlans.starter.pricePerMember * 100,
  [paidPlans.business.lookupKey]: paidPlans.business.pricePerMember * 100,
  [hotStorage.lookupKey]: hotStorage.pricePerBlock * 100,
  [coldStorage.lookupKey]: coldStorage.pricePerTb * 100,
};

/** Whether a product at Stripe is ours: the setup uses the price's lookup key as the permanent product id. */
export function isOurProduct(productId: string): boolean {
  return Object.hasOwn(prices, productId);
}

/** The plan whose seats are this product, or undefined. */
export function planOfProduct(productId: string): PaidPlanId | undefined {
  return Object.values(paidPlans).find((plan) => plan.lookupKey === productId)?.id;
}

/** The quantity of each price in a quote, by lookup key; zero if not included. */
export function quantities(
  requested: Pick<Quote, 'plan' | 'memberCount' | 'storageAmount' | 'coldStorageAmount'>,
): Record<string, number> {
  return {
    [paidPlans[requested.plan].lookupKey]: requested.memberCount,
    [hotStorage.lookupKey]: hotStorageBlocks(requested.storageAmount),
    [coldStorage.lookupKey]: requested.coldStorageAmount,
  };
}
