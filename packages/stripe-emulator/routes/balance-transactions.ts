import * as z from 'zod';
import { changeBalance } from '../billing/balance.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { integer, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { State } from '../ledger/state.ts';
import type { BalanceTransaction } from '../ledger/wire-types.ts';
import { getOrThrow, newMetadata } from '../objects/fields.ts';

const createParams = z.strictObject({
  amount: integer,
  currency: text,
  description: text.max(350).optional(),
  metadata: metadata.optional(),
});

function adjust(
  state: State,
  params: z.output<typeof createParams>,
  id: string,
): BalanceTransaction {
  const customer = getOrThrow(state, 'customers', 'customer', id);
  const currency = params.currency.toLowerCase();
  if (customer.currency !== null && customer.currency !== currency) {
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has a currency of ${customer.currency}.`,
      'currency',
    );
  }
  state.store.put('customers', id, { ...customer, currency });
  return changeBalance(state, id, params.amount, 'adjustment', {
    description: params.description ?? null,
    metadata: newMetadata(params.metadata),
  });
}

const listParams = z.strictObject({ ...page, invoice: text.optional() });

/** The changes of a customer's balance (docs.stripe.com/api/customer_balance_transactions). */
export const balanceTransactionRoutes: Route[] = [
  route('POST', '/v1/customers/{id}/balance_transactions', createParams, adjust),
  route('GET', '/v1/customers/{id}/balance_transactions', listParams, (state, params, id) => {
    getOrThrow(state, 'customers', 'customer', id);
    const { invoice, ...asked } = params;
    return pageOf(
      state.store
        .all('balanceTransactions')
        .filter(({ customer }) => customer === id)
        .filter((transaction) => invoice === undefined || transaction.invoice === invoice),
      asked,
      `/v1/customers/${id}/balance_transactions`,
    );
  }),
];
