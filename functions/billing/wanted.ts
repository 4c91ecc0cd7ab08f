import { CallError } from '#functions/http/errors.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { type Quote, quote } from '#shared/pricing.ts';

/**
 * What a workspace would have with a plan, by what the server itself counts and has noted.
 * @throws CallError `plan_too_small` where the team is larger than the plan holds.
 */
export function wantedWith(plan: PaidPlanId, workspace: WorkspaceItem): Quote {
  const { memberCount: members, storageAmount, coldStorageAmount } = workspace;
  const { name, maxMembers } = paidPlans[plan];
  if (maxMembers !== null && members > maxMembers) {
    throw new CallError('plan_too_small', {
      message: `${name} holds up to ${maxMembers} team members and you have ${members}. Choose Business, or remove some members first.`,
    });
  }
  return quote({ plan, members, storageAmount, coldStorageAmount });
}
