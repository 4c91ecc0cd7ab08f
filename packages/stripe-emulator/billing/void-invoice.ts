import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { changeBalance } from './balance.ts';
import { changeInvoice } from './finalize-invoice.ts';

/**
 * Voids an open invoice and restores the balance that it used (docs.stripe.com/api/invoices/void). Throws Stripe's
 * error for a draft, a paid or a void invoice.
 */
export function voidInvoice(state: State, id: string): Invoice {
  const before = getOrThrow(state, 'invoices', 'invoice', id);
  if (before.status !== 'open' && before.status !== 'uncollectible') {
    throw invalid(
      `You can only pass in open invoices. This invoice isn't open: it is ${before.status}.`,
    );
  }
  const used = before.starting_balance - (before.ending_balance ?? before.starting_balance);
  const customer = state.store.get('customers', before.customer ?? '');
  if (used !== 0 && customer !== undefined) {
    changeBalance(state, customer.id, used, 'unapplied_from_invoice', { invoice: id });
  }
  const invoice = changeInvoice(state, id, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: state.now() },
  });
  record(state, 'invoice.voided', invoice);
  return invoice;
}
