import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { changeInvoice } from './finalize-invoice.ts';
import { settleUnneeded } from './status-after-voiding.ts';

/**
 * Marks an open invoice as uncollectible (docs.stripe.com/api/invoices/mark_uncollectible): it is not charged again,
 * and can still be paid or voided (docs.stripe.com/invoicing/overview#invoice-statuses). An overdue subscription
 * whose latest invoice it is becomes active (docs.stripe.com/billing/subscriptions/overview#subscription-statuses).
 */
export function markUncollectible(state: State, id: string): Invoice {
  const before = getOrThrow(state, 'invoices', 'invoice', id);
  if (before.status !== 'open') {
    throw invalid(
      `You can only pass in open invoices. This invoice isn't open: it is ${before.status}.`,
    );
  }
  const invoice = changeInvoice(state, id, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...before.status_transitions, marked_uncollectible_at: state.now() },
  });
  record(state, 'invoice.marked_uncollectible', invoice);
  settleUnneeded(state, invoice);
  return invoice;
}
