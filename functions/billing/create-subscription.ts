import { addressOf } from '#functions/http/address.ts';
import { requirePermission } from '#functions/http/caller.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { createSubscription, type UpdatePlan } from '#shared/billing.ts';
import type { Quote } from '#shared/pricing.ts';
import { openCheckout } from './checkout.ts';
import { openPurchase } from './purchase.ts';
import { subscriptionRuns } from './subscription-item.ts';
import { updateSubscription } from './update-subscription.ts';
import { pricesFor, wantedWith } from './wanted.ts';

export const handler = handle(createSubscription, async ({ body, event }) => {
  if ('planId' in body) {
    await countAttempts(['purchase_from_address', await addressOf(event)]);
    return openPurchase(body);
  }
  const { workspace, user } = await requirePermission(event, 'manage_billing');
  const { subscription } = workspace;
  const wanted = wantedWith(body.plan, workspace, pricesFor(body.plan, subscription));
  requireSeen(body, wanted);
  const changed = subscriptionRuns(subscription)
    ? await updateSubscription(workspace.id, subscription, wanted, user.email)
    : null;
  return changed ?? openCheckout(workspace, user.email, wanted);
});

/** Every figure that the person saw must be the one that will be charged. */
function requireSeen(seen: UpdatePlan, wanted: Quote): void {
  const figures = Object.keys(wanted) as (keyof Quote)[];
  if (figures.some((figure) => seen[figure] !== wanted[figure]))
    throw new CallError('quote_changed');
}
