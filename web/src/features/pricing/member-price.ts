import { type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { annualPrice } from '#shared/rules/pricing.ts';
import type { BillingCycle } from './billing-toggle.tsx';

/** The monthly price of a member as text: whole dollars without cents, any other amount with two decimals. */
export function memberPrice(plan: PaidPlanId, cycle: BillingCycle): string {
  const { pricePerMember } = paidPlans[plan];
  const price = cycle === 'annual' ? annualPrice(pricePerMember) : pricePerMember;
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
}
