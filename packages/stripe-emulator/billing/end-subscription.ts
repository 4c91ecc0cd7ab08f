import { record } from '../events/record.ts';
import type { State } from '../ledger/state.ts';
import type { Subscription } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { collect, methodOf, subscriptionIdOf } from './collect-payment.ts';
import { createInvoice, productNames } from './create-invoice.ts';
import { changeInvoice } from './finalize-invoice.ts';
import { addPendingLines, takePendingLines } from './pending-lines.ts';
import { discardPendingUpdate } from './pending-updates.ts';
import { prorationsOf } from './prorations.ts';
import { assertMayBeInvoiced } from './rate-limits.ts';

interface Ending {
  prorate?: boolean | undefined;
  invoiceNow?: boolean | undefined;
  reason?: 'cancellation_requested' | 'payment_failed';
}

/** Whether a subscription is over for good. */
export function isEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Invoices what waits for the next invoice, with credits for unused time where asked; collects it. */
function lastInvoice(books: State, subscription: Subscription): string | null {
  const lines = takePendingLines(books, subscription.id);
  if (lines.length === 0) return null;
  assertMayBeInvoiced(books, subscription.id);
  const now = books.now();
  const invoice = createInvoice(books, {
    subscription,
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
  });
  collect(books, invoice.id, { method: methodOf(books, subscription), present: false });
  return invoice.id;
}

/**
 * Finalized invoices of the customer stay payable, but are tried no more (docs.stripe.com/api/subscriptions/cancel);
 * drafts of the subscription stay drafts (docs.stripe.com/billing/subscriptions/cancel).
 */
function stopCollecting(books: State, { id, customer }: Subscription): void {
  const stopped = { auto_advance: false, next_payment_attempt: null };
  for (const invoice of books.store.all('invoices')) {
    if (invoice.status === 'open' && invoice.customer === customer) {
      changeInvoice(books, invoice.id, stopped);
    }
    if (invoice.status === 'draft' && subscriptionIdOf(invoice) === id) {
      changeInvoice(books, invoice.id, { ...stopped, automatically_finalizes_at: null });
    }
  }
}

/**
 * Ends a subscription at once (docs.stripe.com/api/subscriptions/cancel). Unused time is credited only with
 * `prorate`, and invoiced only with `invoiceNow`; without both, prorations that wait are let go. One that is over
 * is left alone.
 */
export function endSubscription(books: State, id: string, ending: Ending = {}): Subscription {
  const { prorate = false, invoiceNow = false, reason = 'cancellation_requested' } = ending;
  const before = getOrThrow(books, 'subscriptions', 'subscription', id);
  if (isEnded(before)) return before;
  // Its invoice stays open like any other: the page on pending updates does not count cancelling among what voids it.
  if (before.pending_update !== null) discardPendingUpdate(books, before);
  const now = books.now();
  if (prorate) {
    const lines = prorationsOf(before, [], now, productNames(books));
    addPendingLines(books, before, lines);
  }
  const invoice = invoiceNow ? lastInvoice(books, before) : null;
  if (!prorate && !invoiceNow) takePendingLines(books, id);
  stopCollecting(books, before);
  const ended: Subscription = {
    ...getOrThrow(books, 'subscriptions', 'subscription', id),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: now,
    latest_invoice: invoice ?? before.latest_invoice,
    status: 'canceled',
  };
  record(books, 'customer.subscription.deleted', ended);
  return books.store.put('subscriptions', id, ended);
}
