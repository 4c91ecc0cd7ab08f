import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { BalanceTransaction, Metadata } from '../ledger/wire-types.ts';
import { changeCustomer } from '../objects/customer-objects.ts';
import { getOrThrow } from '../objects/fields.ts';
import { totalsOf } from '../objects/totals.ts';

/** Optional fields of a balance transaction. */
interface BalanceTransactionDetails {
  invoice?: string;
  description?: string | null;
  metadata?: Metadata;
}

/** Drafts show their customer's current balance (docs.stripe.com/api/invoices/object, `starting_balance`). */
function refreshDrafts(state: State, customer: string, balance: number): void {
  const { store } = state;
  for (const invoice of store.all('invoices')) {
    if (invoice.status !== 'draft' || invoice.customer !== customer) continue;
    const { ending_balance: _, too_small: __, ...sums } = totalsOf(invoice.lines.data, balance);
    store.put('invoices', invoice.id, { ...invoice, ...sums });
  }
}

/**
 * Changes a customer's balance by an amount in cents (negative is credit) and stores the transaction
 * (docs.stripe.com/billing/customer/balance).
 */
export function changeBalance(
  state: State,
  customer: string,
  amount: number,
  type: BalanceTransaction['type'],
  { invoice, description = null, metadata = {} }: BalanceTransactionDetails = {},
): BalanceTransaction {
  const before = getOrThrow(state, 'customers', 'customer', customer);
  const balance = before.balance + amount;
  changeCustomer(state, customer, { balance });
  refreshDrafts(state, customer, balance);
  const id = newId('cbtxn');
  return state.store.put('balanceTransactions', id, {
    id,
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: state.now(),
    credit_note: null,
    currency: before.currency ?? 'usd',
    customer,
    customer_account: null,
    description,
    ending_balance: balance,
    invoice: invoice ?? null,
    livemode: false,
    metadata,
    type,
  });
}
