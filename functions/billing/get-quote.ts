import { fetchWithLatestInvoice, pendingInvoice } from '#core/billing/open-invoices.ts';
import {
  chargeOf,
  isPendingFor,
  plannedChange,
  prorationDateNow,
} from '#core/billing/planned-change.ts';
import { quoteForPlan } from '#core/billing/target-quote.ts';
import { now } from '#core/runtime/clock.ts';
import {
  runningStatuses,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/subscriptions/subscription-item.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { handle } from '#functions/http/handler.ts';
import { getQuote } from '#shared/billing.ts';
import type { Answer } from '#shared/operation.ts';
import type { PaidPlanId } from '#shared/plans.ts';
import { listPrices, oneMonthAfter } from '#shared/pricing.ts';

type QuoteAnswer = Answer<typeof getQuote>;

export const handler = handle(getQuote, async ({ body: { plan }, caller: { workspace } }) => {
  const prices = listPrices(plan);
  const quote = quoteForPlan(plan, workspace, prices);
  const { subscription } = workspace;
  const change = subscriptionRuns(subscription)
    ? await quoteOfChange(subscription, plan, workspace)
    : null;
  if (change) return change;
  return {
    quote,
    dueNow: quote.total,
    nextPaymentAt: oneMonthAfter(now()).toISOString(),
    prices,
  };
});

/** The price of a change, computed from the current subscription at Stripe; null if it has ended there. */
async function quoteOfChange(
  { stripeSubscriptionId }: SubscriptionItem,
  plan: PaidPlanId,
  workspace: WorkspaceItem,
): Promise<QuoteAnswer | null> {
  const subscription = await fetchWithLatestInvoice(stripeSubscriptionId);
  if (!runningStatuses.includes(subscription.status)) return null;
  const change = plannedChange(subscription, plan, workspace);
  const { wanted: quote, prices, items } = change;
  const pending = isPendingFor(change) ? pendingInvoice(subscription) : null;
  const prorationDate = prorationDateNow(change);
  const dueNow = pending ? pending.amount_remaining / 100 : await chargeOf(change, prorationDate);
  const nextPaymentAt = new Date(items.seats.current_period_end * 1000).toISOString();
  return { quote, dueNow, nextPaymentAt, prices, prorationDate };
}
