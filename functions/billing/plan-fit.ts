import { wakeOperator } from '#functions/runtime/log.ts';
import { findWorkspace } from '#functions/workspace/store.ts';
import { paidPlans } from '#shared/plans.ts';
import type { SubscriptionReading } from './reading.ts';
import { subscriptionRuns } from './subscription-item.ts';

/** A plan that is paid runs, even for a team that it does not hold; what to do about it is for the operator. */
export async function alertWhereTooSmall(
  workspaceId: string,
  { plan, stripeSubscriptionId, ...reading }: SubscriptionReading,
): Promise<void> {
  const { maxMembers } = paidPlans[plan];
  if (maxMembers === null || !subscriptionRuns(reading)) return;
  const members = (await findWorkspace(workspaceId))?.memberCount ?? 0;
  if (members <= maxMembers) return;
  const details = { workspaceId, subscription: stripeSubscriptionId, plan, members };
  wakeOperator('plan_too_small', details);
}
