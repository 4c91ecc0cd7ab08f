import * as z from 'zod';
import { voidInvoice } from '../billing/invoicing.ts';
import { paymentError } from '../billing/payments.ts';
import { dropPendingUpdate } from '../billing/pending-updates.ts';
import { previewInvoice } from '../billing/preview.ts';
import { collect, methodOf, subscriptionOf } from '../billing/settling.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { count, flag, integer, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { Books } from '../ledger/books.ts';
import type { Invoice } from '../ledger/wire.ts';
import { the } from './fields.ts';

const invoices = '/v1/invoices';
const nothing = z.strictObject({});

/** Refuses to pay what is not open, in Stripe's words. */
function refuseUnlessOpen({ status }: Invoice): void {
  if (status === 'open') return;
  throw invalid(
    status === 'paid' ? 'Invoice is already paid' : `Invoice is ${status} and cannot be paid`,
  );
}

function pay(
  books: Books,
  given: { payment_method?: string | undefined; off_session?: boolean | undefined },
  id: string,
) {
  const invoice = the(books, 'invoices', 'invoice', id);
  refuseUnlessOpen(invoice);
  const subscription = subscriptionOf(books, invoice);
  if (given.payment_method !== undefined) {
    the(books, 'paymentMethods', 'PaymentMethod', given.payment_method, 'payment_method');
  }
  const method = given.payment_method ?? (subscription ? methodOf(books, subscription) : null);
  const decline = collect(books, id, { method, present: false });
  if (decline !== null) throw paymentError(decline, true);
  return the(books, 'invoices', 'invoice', id);
}

function voided(books: Books, id: string): Invoice {
  const subscription = subscriptionOf(books, the(books, 'invoices', 'invoice', id));
  // Voiding the invoice that an update waits for gives up the update.
  if (subscription?.pending_update && subscription.latest_invoice === id) {
    dropPendingUpdate(books, subscription);
    return the(books, 'invoices', 'invoice', id);
  }
  return voidInvoice(books, id);
}

const listing = z.strictObject({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  collection_method: z.literal('charge_automatically').optional(),
});

const preview = z.strictObject({
  customer: text.optional(),
  subscription: text,
  preview_mode: z.literal('next').optional(),
  subscription_details: z
    .strictObject({
      items: z
        .array(
          z.strictObject({
            id: text.optional(),
            price: text.optional(),
            quantity: count(0).optional(),
            deleted: flag.optional(),
          }),
        )
        .optional(),
      proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
      proration_date: integer.optional(),
    })
    .optional(),
});

export const invoiceRoutes: Route[] = [
  route('GET', invoices, listing, ({ store }, { customer, subscription, status, ...given }) =>
    pageOf(
      store
        .all('invoices')
        .filter((invoice) => customer === undefined || invoice.customer === customer)
        .filter(
          ({ parent }) =>
            subscription === undefined ||
            parent?.subscription_details?.subscription === subscription,
        )
        .filter((invoice) => status === undefined || invoice.status === status),
      given,
      invoices,
    ),
  ),
  route('POST', `${invoices}/create_preview`, preview, (books, given) =>
    previewInvoice(books, given.subscription, given.subscription_details ?? {}),
  ),
  route('GET', `${invoices}/{id}`, nothing, (books, _params, id) =>
    the(books, 'invoices', 'invoice', id),
  ),
  route(
    'POST',
    `${invoices}/{id}/pay`,
    z.strictObject({ payment_method: text.optional(), off_session: flag.optional() }),
    pay,
  ),
  route('POST', `${invoices}/{id}/void`, nothing, (books, _params, id) => voided(books, id)),
];
