import { openCheckout } from '#core/billing/checkout/checkout.ts';
import { openPurchase } from '#core/billing/checkout/public-checkout.ts';
import { isQuoteUnchanged, quoteForPlan } from '#core/billing/plan/target-quote.ts';
import { updateSubscription } from '#core/billing/plan/update-subscription.ts';
import { CallError } from '#core/errors.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { subscriptionRuns } from '#core/subscriptions/subscription-item.ts';
import { addressOf } from '#functions/http/address.ts';
import { requirePermission } from '#functions/http/caller.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { createSubscription } from '#shared/billing.ts';
import { listPrices } from '#shared/pricing.ts';

export const handler = handlePublic(createSubscription, async ({ body, event }) => {
  if ('planId' in body) {
    await consumeRateLimit(['purchase_from_address', addressOf(event)]);
    return openPurchase(body);
  }
  const { workspace, user } = await requirePermission(event, 'manage_billing');
  const { subscription: stored } = workspace;
  const target = quoteForPlan(body.plan, workspace, listPrices(body.plan));
  if (subscriptionRuns(stored)) {
    const request = { workspace, stored, shownQuote: body, actor: user.email };
    const changed = await updateSubscription(request);
    if (changed) return changed;
  }
  // A proration date refers to a subscription that has ended meanwhile: a new one is paid in full.
  const agreed = body.prorationDate === undefined && (body.dueNow ?? target.total) === target.total;
  if (!agreed || !isQuoteUnchanged(body, target)) throw new CallError('quote_changed');
  return openCheckout(workspace, user.email, target);
});
