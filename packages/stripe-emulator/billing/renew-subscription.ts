import type { State } from '../ledger/state.ts';
import type { Invoice, Subscription } from '../ledger/wire-types.ts';
import type { Bill } from '../objects/invoice-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { changeSubscription, itemList } from '../objects/subscription-objects.ts';
import { subscriptionOf } from './collect-payment.ts';
import { createDraft, productNames } from './create-invoice.ts';
import { collectByItself } from './dunning.ts';
import { endSubscription } from './end-subscription.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { periodLine } from './lines.ts';
import { takePendingLines } from './pending-lines.ts';
import { periodEnd } from './periods.ts';

/** The items of a subscription in the period after the current one. */
export function nextItems(subscription: Subscription): Subscription['items']['data'] {
  return subscription.items.data.map((item) => {
    const start = item.current_period_end;
    const every = item.price.recurring ?? { interval: 'month', interval_count: 1 };
    const end = periodEnd(subscription.billing_cycle_anchor, every, start);
    return { ...item, current_period_start: start, current_period_end: end };
  });
}

/**
 * Begins a subscription's next period with a draft of its invoice, or ends it where that was wished. The period turns
 * at once; the draft is finalized and charged about an hour later (docs.stripe.com/billing/invoices/subscription).
 */
export function renew(books: State, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    // Prorations that wait are collected then (docs.stripe.com/api/subscriptions/cancel).
    endSubscription(books, subscription.id, { invoiceNow: true });
    return;
  }
  const period = periodOf(subscription.items.data);
  if (period === undefined) return;
  const items = nextItems(subscription);
  const names = productNames(books);
  const bill: Bill = {
    subscription,
    reason: 'subscription_cycle',
    lines: [
      ...takePendingLines(books, subscription.id),
      ...items.map((item) => periodLine(item, names)),
    ],
    period,
  };
  const draft = createDraft(books, bill, true);
  changeSubscription(books, subscription.id, {
    items: itemList(subscription.id, items),
    latest_invoice: draft.id,
  });
}

/** Finalizes a draft whose time has come, and charges it. */
export function finalizeAndCollect(books: State, draft: Invoice, fails: boolean): void {
  const invoice = finalizeInvoice(books, draft.id);
  const subscription = subscriptionOf(books, invoice);
  if (subscription !== undefined) collectByItself(books, subscription, invoice, fails);
}

/** Tries an unpaid invoice again, at the time that was set for it. */
export function retry(books: State, invoice: Invoice, fails: boolean): void {
  const subscription = subscriptionOf(books, invoice);
  if (subscription !== undefined) collectByItself(books, subscription, invoice, fails);
}
