import { requirePermission } from '#functions/http/caller.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { createSubscription, type UpdatePlan } from '#shared/billing.ts';
import { paidPlans } from '#shared/plans.ts';
import { type Quote, quote } from '#shared/pricing.ts';
import { openCheckout } from './checkout.ts';
import { openPurchase } from './purchase.ts';
import { subscriptionRuns } from './subscription-item.ts';
import { updateSubscription } from './update-subscription.ts';

export const handler = handle(createSubscription, async ({ body, event }) => {
  if ('planId' in body) return openPurchase(body);
  const { workspace, user } = await requirePermission(event, 'manage_billing');
  const { memberCount: members, storageAmount, coldStorageAmount, subscription } = workspace;
  const wanted = quote({ plan: body.plan, members, storageAmount, coldStorageAmount });
  requireRoom(wanted.plan, members);
  requireSeen(body, wanted);
  const changed = subscriptionRuns(subscription)
    ? await updateSubscription(workspace.id, subscription, wanted)
    : null;
  return changed ?? openCheckout(workspace, user.email, wanted);
});

function requireRoom(plan: Quote['plan'], members: number): void {
  const { name, maxMembers } = paidPlans[plan];
  if (maxMembers === null || members <= maxMembers) return;
  throw new CallError('plan_too_small', {
    message: `${name} holds up to ${maxMembers} team members and you have ${members}. Choose Business, or remove some members first.`,
  });
}

/** Every figure that the person saw must be the one that will be charged. */
function requireSeen(seen: UpdatePlan, wanted: Quote): void {
  const figures = Object.keys(wanted) as (keyof Quote)[];
  if (figures.some((figure) => seen[figure] !== wanted[figure]))
    throw new CallError('quote_changed');
}
