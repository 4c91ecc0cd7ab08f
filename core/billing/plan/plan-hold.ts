import { CallError } from '#core/errors.ts';
import { transact } from '#core/table/client.ts';
import { atMost, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';

/**
 * Applies the limit of a plan to a workspace before Stripe switches to it, under the optimistic lock of the member
 * count: no member beyond the limit is added meanwhile. Syncing the subscription restores the actual plan.
 * @throws CallError `quote_changed` if the team has outgrown the plan since it was counted, or no plan runs any more.
 */
export async function holdToPlan(workspaceId: string, plan: PaidPlanId): Promise<void> {
  const { maxMembers } = paidPlans[plan];
  await transact([
    update<WorkspaceItem>(
      keys.workspace(workspaceId),
      {
        set: { runningPlan: plan },
        when: {
          runningPlan: exists,
          memberCount: atMost(maxMembers ?? Number.MAX_SAFE_INTEGER),
        },
      },
      () => new CallError('quote_changed'),
    ),
  ]);
}

/** Whether a switch between two plans introduces a member limit. */
export function needsHold(from: PaidPlanId, to: PaidPlanId): boolean {
  return from !== to && paidPlans[to].maxMembers !== null;
}
