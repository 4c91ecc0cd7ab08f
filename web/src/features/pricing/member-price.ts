import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { annualPrice } from '#shared/pricing.ts';
import type { BillingCycle } from './billing-toggle.tsx';

/** What a member costs a month, as it is written: whole dollars without cents, anything else with two. */
export function memberPrice(plan: PaidPlanId, cycle: BillingCycle): string {
  const { pricePerMember } = paidPlans[plan];
  const price = cycle === 'annual' ? annualPrice(pricePerMember) : pricePerMember;
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
}
