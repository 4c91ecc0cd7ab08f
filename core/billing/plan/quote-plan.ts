import { fetchWithLatestInvoice, pendingInvoice } from '#core/billing/invoices/open-invoices.ts';
import { assertNothingArranged } from '#core/billing/invoices/payment-arrangement.ts';
import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import {
  runningStatuses,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/subscriptions/subscription-item.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { getQuote } from '#shared/billing.ts';
import type { Answer } from '#shared/operation.ts';
import type { PaidPlanId } from '#shared/plans.ts';
import { listPrices, oneMonthAfter } from '#shared/pricing.ts';
import { nextInvoiceAfterCharge, nextInvoiceAfterDecrease } from './next-invoice.ts';
import {
  chargeOf,
  isPendingFor,
  plannedChange,
  previewCharge,
  prorationDateNow,
  renews,
} from './planned-change.ts';
import { quoteForPlan } from './target-quote.ts';

type PlanQuote = Answer<typeof getQuote>;

/**
 * What Update Plan would charge now and each month: at today's list prices, or, where a subscription runs, from Stripe's
 * preview of the change.
 * @throws CallError `plan_arranged`, `plan_ends`, `payment_provider`, and those of `plannedChange`
 */
export async function quotePlan(
  plan: PaidPlanId,
  workspace: WorkspaceOfMember,
): Promise<PlanQuote> {
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
}

/** The price of a change, computed from the current subscription at Stripe; null if it has ended there. */
async function quoteOfChange(
  { stripeSubscriptionId }: SubscriptionItem,
  plan: PaidPlanId,
  workspace: WorkspaceItem,
): Promise<PlanQuote | null> {
  const subscription = await fetchWithLatestInvoice(stripeSubscriptionId);
  if (!runningStatuses.includes(subscription.status)) return null;
  assertNothingArranged(subscription);
  if (!renews(subscription)) throw new CallError('plan_ends');
  const change = plannedChange(subscription, plan, workspace);
  const { target: quote, prices, items } = change;
  const prorationDate = prorationDateNow(change);
  const nextPaymentAt = new Date(items.seats.current_period_end * 1000).toISOString();
  const pending = pendingInvoice(subscription);
  const answer = { quote, nextPaymentAt, prices, prorationDate };
  if (pending && isPendingFor(change)) return { ...answer, dueNow: pending.amount_remaining / 100 };
  const charge = await previewCharge(change, prorationDate);
  const dueNow = chargeOf(charge);
  // The change voids a pending invoice first, and the credit that it used comes back: no preview knows of that.
  if (pending) return { ...answer, dueNow };
  const nextInvoice = charge
    ? nextInvoiceAfterCharge(change, charge)
    : await nextInvoiceAfterDecrease(change, prorationDate);
  return { ...answer, dueNow, ...(nextInvoice && { nextInvoice }) };
}
