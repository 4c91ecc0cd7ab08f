import { CallError } from '#functions/http/errors.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { listPrices, type Quote, quote, type UnitPrices, unitPricesFor } from '#shared/pricing.ts';
import { type SubscriptionItem, subscriptionRuns, unitPricesOf } from './subscription-item.ts';

/**
 * What one of each costs a workspace on a plan: by the list where nothing runs, else what runs keeps its prices, and
 * what it does not have yet comes at today's.
 */
export function pricesFor(plan: PaidPlanId, subscription: SubscriptionItem | null): UnitPrices {
  if (!subscriptionRuns(subscription)) return listPrices(plan);
  return unitPricesFor(plan, { plan: subscription.plan, prices: unitPricesOf(subscription) });
}

/**
 * What a workspace would have with a plan, by what the server itself counts and has noted.
 * @throws CallError `plan_too_small` where the team is larger than the plan holds.
 */
export function wantedWith(plan: PaidPlanId, workspace: WorkspaceItem, prices: UnitPrices): Quote {
  const { memberCount: members, storageAmount, coldStorageAmount } = workspace;
  const { name, maxMembers } = paidPlans[plan];
  if (maxMembers !== null && members > maxMembers) {
    throw new CallError('plan_too_small', {
      message: `${name} holds up to ${maxMembers} team members and you have ${members}. Choose Business, or remove some members first.`,
    });
  }
  return quote({ plan, members, storageAmount, coldStorageAmount, prices });
}
