import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { totalsOf } from '../objects/totals.ts';
import { changeBalance } from './balance.ts';
import { invoiceLink } from './invoice-links.ts';

/** Changes an invoice without sending an event. */
export function changeInvoice(state: State, id: string, changes: Partial<Invoice>): Invoice {
  const invoice = getOrThrow(state, 'invoices', 'invoice', id);
  return state.store.put('invoices', id, { ...invoice, ...changes });
}

/** Applies the customer's balance to an invoice, and adds an amount below the minimum charge to the balance. */
function applyBalance(state: State, invoice: Invoice, change: number, tooSmall: number): void {
  const { customer, id } = invoice;
  if (customer === null) return;
  const applied = change - tooSmall;
  if (applied !== 0) changeBalance(state, customer, applied, 'applied_to_invoice', { invoice: id });
  if (tooSmall !== 0) {
    changeBalance(state, customer, tooSmall, 'invoice_too_small', { invoice: id });
  }
}

/**
 * Finalizes a draft: assigns its number and page, and applies the customer's balance. It is open afterwards,
 * whatever its amount (docs.stripe.com/api/invoices/finalize). Throws Stripe's error if it is not a draft.
 */
export function finalizeInvoice(state: State, id: string): Invoice {
  const { store } = state;
  const draft = getOrThrow(state, 'invoices', 'invoice', id);
  if (draft.status !== 'draft') {
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  }
  const customer = getOrThrow(state, 'customers', 'customer', draft.customer ?? '', 'customer');
  const { too_small, ...sums } = totalsOf(draft.lines.data, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  const now = state.now();
  const invoice: Invoice = {
    ...draft,
    ...sums,
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: invoiceLink(state, draft.id),
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  store.put('customers', customer.id, {
    ...customer,
    currency: invoice.currency,
    next_invoice_sequence: sequence + 1,
  });
  // Stored before the balance changes, which updates the remaining drafts.
  store.put('invoices', id, invoice);
  applyBalance(state, invoice, sums.ending_balance - sums.starting_balance, too_small);
  record(state, 'invoice.finalized', invoice);
  return invoice;
}
