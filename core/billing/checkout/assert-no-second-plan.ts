import { CallError } from '#core/errors.ts';
import type { SignedInCaller } from '#core/workspaces/caller.ts';
import { paidPlans } from '#shared/rules/plans.ts';

/**
 * Refuses a purchase on the public page by a signed-in owner, for themselves, whose workspace has a plan: it could not
 * take a second one. Only the session tells: without one everyone gets the same answer for any email, or the page would
 * tell strangers who pays (threat 10). Such an owner is notified by mail and in the dashboard, with a refund.
 * @throws CallError `subscription_running`, with the alternative
 */
export function assertNoSecondPlan(caller: SignedInCaller | null, purchaseEmail: string): void {
  const { user, workspace } = caller ?? {};
  if (user?.email !== purchaseEmail || workspace?.role !== 'Owner') return;
  const { runningPlan } = workspace;
  if (!runningPlan) return;
  throw new CallError('subscription_running', {
    message: `Your workspace runs on the ${paidPlans[runningPlan].name} plan already. Change it in the dashboard, under Billing and invoices.`,
  });
}
