import { handle } from '#functions/http/handler.ts';
import { now } from '#functions/runtime/clock.ts';
import { getQuote } from '#shared/billing.ts';
import { oneMonthAfter } from '#shared/pricing.ts';
import { subscriptionRuns } from './subscription-item.ts';
import { previewUpdate } from './update-subscription.ts';
import { pricesFor, wantedWith } from './wanted.ts';

export const handler = handle(getQuote, async ({ body, caller: { workspace } }) => {
  const { subscription } = workspace;
  const prices = pricesFor(body.plan, subscription);
  const quote = wantedWith(body.plan, workspace, prices);
  if (subscriptionRuns(subscription)) {
    const due = await previewUpdate(subscription, quote);
    return { quote, ...due, nextPaymentAt: subscription.currentPeriodEnd, prices };
  }
  const nextPaymentAt = oneMonthAfter(now()).toISOString();
  return { quote, dueNow: quote.total, nextPaymentAt, prices };
});
