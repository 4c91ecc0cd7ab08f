import { assertNoSecondPlan } from '#core/billing/checkout/assert-no-second-plan.ts';
import { openPurchase } from '#core/billing/checkout/public-checkout.ts';
import { updatePlan } from '#core/billing/plan/update-plan.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { addressOf } from '#functions/http/address.ts';
import { findCaller, requirePermission } from '#functions/http/caller.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { createSubscription } from '#shared/calls/billing.ts';

export const handler = handlePublic(createSubscription, async ({ body, event }) => {
  if ('planId' in body) {
    await consumeRateLimit(['purchase_from_address', addressOf(event)]);
    assertNoSecondPlan(await findCaller(event), body.userEmail);
    return openPurchase(body);
  }
  const { workspace, user } = await requirePermission(event, 'manage_billing');
  return updatePlan(workspace, user.email, body);
});
