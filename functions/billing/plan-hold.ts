import { CallError } from '#functions/http/errors.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';

/**
 * Holds a workspace to the limit of a plan before Stripe is told to switch to it, under one lock with the count of
 * members: no member is added meanwhile beyond what it holds. Syncing the subscription sets the plan right again.
 * @throws CallError `quote_changed` where the team has outgrown the plan since it was counted, or no plan runs any more.
 */
export async function holdToPlan(workspaceId: string, plan: PaidPlanId): Promise<void> {
  const { maxMembers } = paidPlans[plan];
  await transact([
    {
      item: {
        Update: {
          TableName: tableName(),
          Key: keys.workspace(workspaceId),
          UpdateExpression: 'SET runningPlan = :plan',
          ConditionExpression: 'attribute_exists(runningPlan) AND memberCount <= :most',
          ExpressionAttributeValues: {
            ':plan': plan,
            ':most': maxMembers ?? Number.MAX_SAFE_INTEGER,
          },
        },
      },
      onConditionFailed: () => new CallError('quote_changed'),
    },
  ]);
}

/** Whether a switch from one plan to another brings a limit of members. */
export function needsHold(from: PaidPlanId, to: PaidPlanId): boolean {
  return from !== to && paidPlans[to].maxMembers !== null;
}
