import { record } from '../events/record.ts';
import type { State } from '../ledger/state.ts';
import type { Subscription } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { collect, paymentMethodOf, subscriptionIdOf } from './collect-payment.ts';
import { createInvoice, productNames } from './create-invoice.ts';
import { changeInvoice } from './finalize-invoice.ts';
import { addPendingLines, takePendingLines } from './pending-lines.ts';
import { discardPendingUpdate } from './pending-updates.ts';
import { prorationsOf } from './prorations.ts';
import { assertInvoiceAllowed } from './rate-limits.ts';

interface CancelOptions {
  prorate?: boolean | undefined;
  invoiceNow?: boolean | undefined;
  reason?: 'cancellation_requested' | 'payment_disputed' | 'payment_failed';
  comment?: string | null | undefined;
}

/** Whether a subscription has ended. */
export function isEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Invoices the pending lines, including credits for unused time, and attempts to collect the invoice. */
function lastInvoice(state: State, subscription: Subscription): string | null {
  const lines = takePendingLines(state, subscription.id);
  if (lines.length === 0) return null;
  assertInvoiceAllowed(state, subscription.id);
  const now = state.now();
  const invoice = createInvoice(state, {
    subscription,
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
  });
  collect(state, invoice.id, { method: paymentMethodOf(state, subscription), onSession: false });
  return invoice.id;
}

/**
 * Finalized invoices of the customer stay payable but are not retried (docs.stripe.com/api/subscriptions/cancel);
 * drafts of the subscription stay drafts (docs.stripe.com/billing/subscriptions/cancel).
 */
function stopCollection(state: State, { id, customer }: Subscription): void {
  const stopped = { auto_advance: false, next_payment_attempt: null };
  for (const invoice of state.store.all('invoices')) {
    if (invoice.status === 'open' && invoice.customer === customer) {
      changeInvoice(state, invoice.id, stopped);
    }
    if (invoice.status === 'draft' && subscriptionIdOf(invoice) === id) {
      changeInvoice(state, invoice.id, { ...stopped, automatically_finalizes_at: null });
    }
  }
}

/**
 * Cancels a subscription immediately (docs.stripe.com/api/subscriptions/cancel). Unused time is credited only with
 * `prorate`, and invoiced only with `invoiceNow`; without either, pending prorations are dropped. A no-op if it has
 * ended.
 */
export function endSubscription(
  state: State,
  id: string,
  cancelOptions: CancelOptions = {},
): Subscription {
  const {
    prorate = false,
    invoiceNow = false,
    reason = 'cancellation_requested',
    comment = null,
  } = cancelOptions;
  const before = getOrThrow(state, 'subscriptions', 'subscription', id);
  if (isEnded(before)) return before;
  // Its invoice stays open: the page on pending updates does not list cancellation among what voids it.
  if (before.pending_update !== null) discardPendingUpdate(state, before);
  const now = state.now();
  if (prorate) {
    const lines = prorationsOf(before, [], now, productNames(state));
    addPendingLines(state, before, lines);
  }
  const invoice = invoiceNow ? lastInvoice(state, before) : null;
  if (!prorate && !invoiceNow) takePendingLines(state, id);
  stopCollection(state, before);
  const ended: Subscription = {
    ...getOrThrow(state, 'subscriptions', 'subscription', id),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: { comment, feedback: null, feedback_option: null, reason },
    ended_at: now,
    latest_invoice: invoice ?? before.latest_invoice,
    status: 'canceled',
  };
  record(state, 'customer.subscription.deleted', ended);
  return state.store.put('subscriptions', id, ended);
}
