import { keepPlan } from '#core/billing/plan/keep-plan.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { keepSubscription } from '#shared/calls/billing.ts';

export const handler = handle(keepSubscription, async ({ caller: { user, workspace } }) => {
  await keepPlan(workspace.id, workspace.subscription, user.email);
  return done;
});
