import { cancelPlan } from '#core/billing/plan/cancel-plan.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { cancelSubscription } from '#shared/calls/billing.ts';

export const handler = handle(cancelSubscription, async ({ caller: { user, workspace } }) => {
  await cancelPlan(workspace.id, workspace.subscription, user.email);
  return done;
});
