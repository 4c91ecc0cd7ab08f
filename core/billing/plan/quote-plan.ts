import type Stripe from 'stripe';
import { invoiceSums } from '#core/billing/invoices/invoice-sums.ts';
import { fetchWithLatestInvoice, pendingInvoice } from '#core/billing/invoices/open-invoices.ts';
import { assertNothingArranged } from '#core/billing/invoices/payment-arrangement.ts';
import { previewRenewal } from '#core/billing/invoices/renewal-preview.ts';
import {
  runningStatuses,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { getQuote, InvoiceSums } from '#shared/calls/billing.ts';
import type { Answer } from '#shared/operation.ts';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { listPrices, oneMonthAfter } from '#shared/rules/pricing.ts';
import { cardExpansions, immediateCharge } from './immediate-charge.ts';
import {
  changedItems,
  chargeOf,
  isPendingFor,
  type PlannedChange,
  plannedChange,
  previewCharge,
  prorationDateNow,
  quoteForPlan,
  renews,
} from './planned-change.ts';

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
  const subscription = await fetchWithLatestInvoice(stripeSubscriptionId, cardExpansions);
  if (!runningStatuses.includes(subscription.status)) return null;
  assertNothingArranged(subscription);
  if (!renews(subscription)) throw new CallError('plan_ends');
  const change = plannedChange(subscription, plan, workspace);
  const { target: quote, prices, items } = change;
  const prorationDate = prorationDateNow(change);
  const nextPaymentAt = new Date(items.seats.current_period_end * 1000).toISOString();
  const pending = pendingInvoice(subscription);
  if (pending && isPendingFor(change)) {
    // Update Plan opens the page of its invoice, and charges nothing itself.
    const dueNow = pending.amount_remaining / 100;
    return { quote, nextPaymentAt, prices, prorationDate, dueNow };
  }
  const charge = await previewCharge(change, prorationDate);
  const dueNow = chargeOf(charge);
  const answer = {
    quote,
    nextPaymentAt,
    prices,
    prorationDate,
    ...(charge && dueNow > 0 && { charge: immediateCharge(change, charge, prorationDate) }),
  };
  // The change voids a pending invoice first, and the credit that it used comes back: no preview knows of that.
  if (pending) return { ...answer, dueNow };
  const nextInvoice = charge
    ? nextInvoiceAfterCharge(change, charge)
    : await nextInvoiceWithoutCharge(change);
  return { ...answer, dueNow, ...(nextInvoice && { nextInvoice }) };
}

/**
 * The renewal invoice after a change that is invoiced at once: the new month, paid first from the credit that is left
 * after that invoice. What was too little to charge is added (docs.stripe.com/billing/customer/balance).
 * @param charge Stripe's preview of the invoice
 * @returns undefined for a subscription with a coupon, whose next discount only Stripe knows
 */
function nextInvoiceAfterCharge(
  { target, subscription }: PlannedChange,
  charge: Stripe.Invoice,
): InvoiceSums | undefined {
  if (subscription.discounts.length > 0) return undefined;
  const total = Math.round(target.total * 100);
  const starting_balance = charge.starting_balance + charge.total - charge.amount_due;
  return invoiceSums({
    total,
    starting_balance,
    amount_due: Math.max(0, total + starting_balance),
  });
}

/**
 * The renewal invoice after a change of seats that are not paid yet, from Stripe's own preview of it.
 * @returns undefined if nothing changes
 * @throws CallError `payment_provider`.
 */
async function nextInvoiceWithoutCharge(change: PlannedChange): Promise<InvoiceSums | undefined> {
  const items = await changedItems(change.items, change.target);
  if (items.length === 0) return undefined;
  const next = await previewRenewal(change.subscription.id, {
    items,
    proration_behavior: 'none',
  });
  return next ?? undefined;
}
