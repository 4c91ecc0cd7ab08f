import { record } from '../events/record.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice, Price } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { type Bill, draftInvoice } from '../objects/invoice-objects.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import type { NameOf } from './lines.ts';

/** Seconds for which a renewal's invoice stays a draft (docs.stripe.com/billing/invoices/subscription). */
const draftFor = 3600;

/** Finds what products are called, for the lines of invoices. */
export function productNames(books: State): NameOf {
  return (price: Price) => books.store.get('products', price.product)?.name ?? price.product;
}

/** Makes an invoice that can still be changed. `automatic` says that it is finalized by itself after an hour. */
export function createDraft(books: State, bill: Bill, automatic: boolean): Invoice {
  const customer = getOrThrow(books, 'customers', 'customer', bill.subscription.customer);
  const draft: Invoice = {
    ...draftInvoice(books, bill, newId('in'), customer),
    automatically_finalizes_at: automatic ? books.now() + draftFor : null,
  };
  record(books, 'invoice.created', draft);
  return books.store.put('invoices', draft.id, draft);
}

/** Makes an invoice and finalizes it at once, as the first one of a subscription and those of its updates are. */
export function createInvoice(books: State, bill: Bill): Invoice {
  return finalizeInvoice(books, createDraft(books, bill, false).id);
}
