import { handle } from '#functions/http/handler.ts';
import { now } from '#functions/runtime/clock.ts';
import { getQuote } from '#shared/billing.ts';
import { oneMonthAfter } from '#shared/pricing.ts';
import { subscriptionRuns } from './subscription-item.ts';
import { previewUpdate } from './update-subscription.ts';
import { wantedWith } from './wanted.ts';

export const handler = handle(getQuote, async ({ body, caller: { workspace } }) => {
  const quote = wantedWith(body.plan, workspace);
  const { subscription } = workspace;
  if (subscriptionRuns(subscription)) {
    const dueNow = await previewUpdate(subscription, quote);
    return { quote, dueNow, nextPaymentAt: subscription.currentPeriodEnd };
  }
  return { quote, dueNow: quote.total, nextPaymentAt: oneMonthAfter(now()).toISOString() };
});
