import { record } from '../events/record.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice, Price } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { draftInvoice, type NewInvoice } from '../objects/invoice-objects.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import type { NameOf } from './lines.ts';

/** Seconds for which a renewal's invoice stays a draft (docs.stripe.com/billing/invoices/subscription). */
const draftFor = 3600;

/** Looks up product names for invoice lines. */
export function productNames(state: State): NameOf {
  return (price: Price) => state.store.get('products', price.product)?.name ?? price.product;
}

/** Creates a draft invoice. `automatic` finalizes it after an hour. */
export function createDraft(state: State, newInvoice: NewInvoice, automatic: boolean): Invoice {
  const customer = getOrThrow(state, 'customers', 'customer', newInvoice.subscription.customer);
  const draft: Invoice = {
    ...draftInvoice(state, newInvoice, newId('in'), customer),
    automatically_finalizes_at: automatic ? state.now() + draftFor : null,
  };
  record(state, 'invoice.created', draft);
  return state.store.put('invoices', draft.id, draft);
}

/**
 * Creates an invoice and finalizes it immediately, as for the first invoice of a subscription and those of its
 * updates.
 */
export function createInvoice(state: State, newInvoice: NewInvoice): Invoice {
  return finalizeInvoice(state, createDraft(state, newInvoice, false).id);
}
