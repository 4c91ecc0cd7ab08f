import type { State } from '../ledger/state.ts';
import type { Invoice, Subscription } from '../ledger/wire-types.ts';
import type { NewInvoice } from '../objects/invoice-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { changeSubscription, itemList } from '../objects/subscription-objects.ts';
import { subscriptionOf } from './collect-payment.ts';
import { createDraft, productNames } from './create-invoice.ts';
import { collectAutomatically } from './dunning.ts';
import { endSubscription } from './end-subscription.ts';
import { changeInvoice, finalizeInvoice } from './finalize-invoice.ts';
import { periodLine } from './lines.ts';
import { markUncollectible } from './mark-uncollectible.ts';
import { takePendingLines } from './pending-lines.ts';
import { periodEnd } from './periods.ts';
import { voidInvoice } from './void-invoice.ts';

/** The items of a subscription in its next period. */
export function nextItems(subscription: Subscription): Subscription['items']['data'] {
  return subscription.items.data.map((item) => {
    const start = item.current_period_end;
    const every = item.price.recurring ?? { interval: 'month', interval_count: 1 };
    const end = periodEnd(subscription.billing_cycle_anchor, every, start);
    return { ...item, current_period_start: start, current_period_end: end };
  });
}

/**
 * Starts a subscription's next period with a draft invoice, or ends it if `cancel_at_period_end` is set. The period
 * changes immediately; the draft is finalized and charged about an hour later
 * (docs.stripe.com/billing/invoices/subscription).
 */
export function renew(state: State, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    // Pending prorations are collected at that point (docs.stripe.com/api/subscriptions/cancel).
    endSubscription(state, subscription.id, { invoiceNow: true });
    return;
  }
  const period = periodOf(subscription.items.data);
  if (period === undefined) return;
  const items = nextItems(subscription);
  const names = productNames(state);
  const newInvoice: NewInvoice = {
    subscription,
    reason: 'subscription_cycle',
    lines: [
      ...takePendingLines(state, subscription.id),
      ...items.map((item) => periodLine(item, names)),
    ],
    period,
  };
  const behavior = subscription.pause_collection?.behavior;
  const draft = createDraft(state, newInvoice, behavior !== 'keep_as_draft');
  changeSubscription(state, subscription.id, {
    items: itemList(subscription.id, items),
    latest_invoice: draft.id,
  });
  if (behavior) pause(state, draft, behavior);
}

/** What becomes of a new invoice while payments are paused (docs.stripe.com/billing/subscriptions/pause-payment). */
function pause(
  state: State,
  { id }: Invoice,
  behavior: NonNullable<Subscription['pause_collection']>['behavior'],
): void {
  if (behavior === 'keep_as_draft') {
    changeInvoice(state, id, { auto_advance: false });
    return;
  }
  finalizeInvoice(state, id);
  if (behavior === 'void') voidInvoice(state, id);
  else markUncollectible(state, id);
}

const day = 86_400;

/** Finalizes a draft that is due, and charges it, or sends it. */
export function finalizeAndCollect(state: State, draft: Invoice, fails: boolean): void {
  const invoice = finalizeInvoice(state, draft.id);
  const subscription = subscriptionOf(state, invoice);
  if (subscription === undefined) return;
  if (invoice.collection_method === 'charge_automatically') {
    collectAutomatically(state, subscription, invoice, fails);
  } else {
    const due_date = state.now() + (subscription.days_until_due ?? 0) * day;
    changeInvoice(state, invoice.id, { due_date, next_payment_attempt: null });
  }
}

/** A sent invoice that is not paid when it is due (docs.stripe.com/billing/subscriptions/overview, `past_due`). */
export function passDueDate(state: State, invoice: Invoice): void {
  const subscription = subscriptionOf(state, invoice);
  if (subscription) changeSubscription(state, subscription.id, { status: 'past_due' });
}

/** Retries an unpaid invoice at its scheduled time. */
export function retry(state: State, invoice: Invoice, fails: boolean): void {
  const subscription = subscriptionOf(state, invoice);
  if (subscription !== undefined) collectAutomatically(state, subscription, invoice, fails);
}
