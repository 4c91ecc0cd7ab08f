import type Stripe from 'stripe';
import { CallError } from '#functions/http/errors.ts';
import type { UpdatePlan } from '#shared/billing.ts';
import { makeChange, sync, type Wish } from './change-subscription.ts';
import { changedItems } from './item-changes.ts';
import {
  collectDraft,
  endPendingUpdate,
  fetchWithLatestInvoice,
  openInvoices,
  payableAt,
  pendingInvoice,
} from './open-invoices.ts';
import {
  chargeOf,
  isPendingFor,
  isProratable,
  type PlannedChange,
  plannedChange,
} from './planned-change.ts';
import { runningStatuses } from './subscription-item.ts';
import { isQuoteUnchanged } from './target-quote.ts';

type Outcome = { success: true } | { redirect: string } | { url: string };

/** Where the dashboard goes when nothing is to be paid now. */
const nothingToPay = { redirect: '/dashboard?updated=true' };

/**
 * Changes a running subscription to what is wanted. The card on file pays a rise at once; where it cannot, the old
 * state stays until the hosted invoice is paid. A fall shows on the next invoice. While an invoice is unpaid nothing
 * is changed, and the answer leads to it: else what was never paid for would become credit.
 * @returns null if the subscription has ended at Stripe meanwhile, and a new one has to be started.
 * @throws CallError `quote_changed` where the figures are no longer those that the person saw; `plan_too_small`.
 */
export async function updateSubscription(wish: Wish): Promise<Outcome | null> {
  const { stripeSubscriptionId } = wish.stored;
  const [subscription, open] = await Promise.all([
    fetchWithLatestInvoice(stripeSubscriptionId),
    openInvoices(stripeSubscriptionId),
  ]);
  if (!runningStatuses.includes(subscription.status)) {
    await sync(wish, subscription);
    return null;
  }
  const pending = pendingInvoice(subscription);
  const unpaid = open.find(({ id }) => id !== pending?.id);
  if (unpaid) return { url: payableAt(unpaid) };
  const uncollected = await collectDraft(subscription);
  if (uncollected) return { url: payableAt(uncollected) };
  const change = await agreedChange(wish, subscription);
  if (pending && isPendingFor(change)) return { url: payableAt(pending) };
  if (pending) await endPendingUpdate(pending);
  const items = await changedItems(change.items, change.wanted);
  if (items.length === 0) {
    await sync(wish, subscription);
    return nothingToPay;
  }
  await requireAgreedCharge(change, wish.seen);
  const awaited = await makeChange(wish, change, items);
  if (awaited) return { url: payableAt(awaited) };
  return change.rises ? { success: true } : nothingToPay;
}

/**
 * The change by what Stripe has now. Where the person saw something else, our copy is brought up to date first, so
 * that they see the right figures when they look again.
 */
async function agreedChange(wish: Wish, subscription: Stripe.Subscription): Promise<PlannedChange> {
  try {
    const change = plannedChange(subscription, wish.seen.plan, wish.workspace);
    if (!isQuoteUnchanged(wish.seen, change.wanted)) throw new CallError('quote_changed');
    return change;
  } catch (error) {
    if (error instanceof CallError) await sync(wish, subscription);
    throw error;
  }
}

/**
 * Holds the charge to what the person saw, if they say what that was.
 * @throws CallError `quote_changed` where the period has turned, or the amount for that date is another one.
 */
async function requireAgreedCharge(
  change: PlannedChange,
  { dueNow, prorationDate }: UpdatePlan,
): Promise<void> {
  if (prorationDate === undefined) return;
  const charged = isProratable(change, prorationDate) && (await chargeOf(change, prorationDate));
  if (charged !== dueNow) throw new CallError('quote_changed');
}
