import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

/** Alerts the operator of a plan that is too small for its team: it was paid, so it runs, and the operator decides. */
export async function alertIfPlanTooSmall(
  workspaceId: string,
  { plan, stripeSubscriptionId, ...snapshot }: SubscriptionSnapshot,
): Promise<void> {
  const { maxMembers } = paidPlans[plan];
  if (maxMembers === null || !subscriptionRuns(snapshot)) return;
  const members = (await findWorkspace(workspaceId))?.memberCount ?? 0;
  if (members <= maxMembers) return;
  const details = { workspaceId, subscription: stripeSubscriptionId, plan, members };
  alertOperator('plan_too_small', details);
}
