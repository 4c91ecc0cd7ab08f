import type Stripe from 'stripe';
import {
  collectDraft,
  endPendingUpdate,
  fetchWithLatestInvoice,
  openInvoices,
  payableAt,
  pendingInvoice,
} from '#core/billing/invoices/open-invoices.ts';
import { assertNothingArranged } from '#core/billing/invoices/payment-arrangement.ts';
import { CallError } from '#core/errors.ts';
import { runningStatuses } from '#core/subscriptions/subscription-item.ts';
import type { UpdatePlan } from '#shared/billing.ts';
import { makeChange, type PlanChangeRequest, sync } from './change-subscription.ts';
import { changedItems } from './item-changes.ts';
import {
  chargeOf,
  isPendingFor,
  isProratable,
  type PlannedChange,
  plannedChange,
  previewCharge,
  renews,
} from './planned-change.ts';
import { isQuoteUnchanged } from './target-quote.ts';

type Outcome = { success: true } | { redirect: string } | { url: string };

/** The dashboard's redirect if nothing is to be paid now. */
const nothingToPay = { redirect: '/dashboard?updated=true' };

/**
 * Changes a running subscription to the requested state. The card on file pays an increase at once; if it cannot, the
 * old state stays until the hosted invoice is paid. A decrease is on the next invoice. While an invoice is unpaid
 * nothing is changed, and the response links to it: otherwise seats or storage that were never paid for would become
 * credit.
 * @returns null if the subscription has ended at Stripe meanwhile, and a new one must be started.
 * @throws CallError `quote_changed` if the figures no longer match those shown to the user; `plan_too_small`;
 * `plan_ends` if an end is set: nothing is sold that will not run; `plan_arranged` if payments are paused, or
 * invoices are sent.
 */
export async function updateSubscription(request: PlanChangeRequest): Promise<Outcome | null> {
  const { stripeSubscriptionId } = request.stored;
  const [subscription, open] = await Promise.all([
    fetchWithLatestInvoice(stripeSubscriptionId),
    openInvoices(stripeSubscriptionId),
  ]);
  if (!runningStatuses.includes(subscription.status)) {
    await sync(request, subscription);
    return null;
  }
  const pending = pendingInvoice(subscription);
  const unpaid = open.find(({ id }) => id !== pending?.id);
  if (unpaid) return { url: payableAt(unpaid) };
  assertNothingArranged(subscription);
  const uncollected = await collectDraft(subscription);
  if (uncollected) return { url: payableAt(uncollected) };
  if (!renews(subscription)) {
    await sync(request, subscription);
    throw new CallError('plan_ends');
  }
  const change = await agreedChange(request, subscription);
  if (pending && isPendingFor(change)) return { url: payableAt(pending) };
  if (pending) await endPendingUpdate(pending);
  const items = await changedItems(change.items, change.target);
  if (items.length === 0) {
    await sync(request, subscription);
    return nothingToPay;
  }
  await requireAgreedCharge(change, request.shownQuote);
  const awaited = await makeChange(request, change, items);
  if (awaited) return { url: payableAt(awaited) };
  return change.rises ? { success: true } : nothingToPay;
}

/**
 * Computes the change from the current state at Stripe. If the user saw different figures, syncs our copy first, so
 * that a reload shows the right ones.
 */
async function agreedChange(
  request: PlanChangeRequest,
  subscription: Stripe.Subscription,
): Promise<PlannedChange> {
  try {
    const change = plannedChange(subscription, request.shownQuote.plan, request.workspace);
    if (!isQuoteUnchanged(request.shownQuote, change.target)) throw new CallError('quote_changed');
    return change;
  } catch (error) {
    if (error instanceof CallError) await sync(request, subscription);
    throw error;
  }
}

/**
 * Requires the charge to match the confirmed amount, if the request has one.
 * @throws CallError `quote_changed` if the period has changed, or the amount for that date is different.
 */
async function requireAgreedCharge(
  change: PlannedChange,
  { dueNow, prorationDate }: UpdatePlan,
): Promise<void> {
  // An amount without a date was quoted when no subscription ran.
  if (prorationDate === undefined) {
    if (dueNow !== undefined) throw new CallError('quote_changed');
    return;
  }
  if (!isProratable(change, prorationDate)) throw new CallError('quote_changed');
  const charged = chargeOf(await previewCharge(change, prorationDate));
  if (charged !== dueNow) throw new CallError('quote_changed');
}
