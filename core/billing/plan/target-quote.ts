import { CallError } from '#core/errors.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { UpdatePlan } from '#shared/billing.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { type Quote, quote, type UnitPrices } from '#shared/pricing.ts';

/**
 * The quote of a workspace for a plan, from the server's own counts and records.
 * @param prices its unit prices.
 * @throws CallError `plan_too_small` if the team exceeds the plan's limit.
 */
export function quoteForPlan(
  plan: PaidPlanId,
  workspace: WorkspaceItem,
  prices: UnitPrices,
): Quote {
  const { memberCount: members, storageAmount, coldStorageAmount } = workspace;
  const { name, maxMembers } = paidPlans[plan];
  if (maxMembers !== null && members > maxMembers) {
    throw new CallError('plan_too_small', {
      message: `${name} holds up to ${maxMembers} team members and you have ${members}. Choose Business, or remove some members first.`,
    });
  }
  return quote({ plan, members, storageAmount, coldStorageAmount, prices });
}

/** Whether every figure shown to the user is the one that will be charged. */
export function isQuoteUnchanged(shownQuote: UpdatePlan, target: Quote): boolean {
  const figures = Object.keys(target) as (keyof Quote)[];
  return figures.every((figure) => shownQuote[figure] === target[figure]);
}
