import * as z from 'zod';
import { collect, methodOf, subscriptionOf } from '../billing/collect-payment.ts';
import { changeInvoice, finalizeInvoice } from '../billing/finalize-invoice.ts';
import { paymentError } from '../billing/payments.ts';
import { discardPendingUpdate, waitsFor } from '../billing/pending-updates.ts';
import { previewInvoice } from '../billing/preview.ts';
import { settleVoided } from '../billing/status-after-voiding.ts';
import { voidInvoice } from '../billing/void-invoice.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { count, flag, integer, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';
import { getOrThrow } from './fields.ts';

const invoices = '/v1/invoices';
const nothing = z.strictObject({});

/** Refuses to pay what is not open, in Stripe's words. */
function refuseUnlessOpen({ status }: Invoice): void {
  if (status === 'open') return;
  throw invalid(
    status === 'paid' ? 'Invoice is already paid' : `Invoice is ${status} and cannot be paid`,
  );
}

function pay(books: State, given: { payment_method?: string | undefined }, id: string) {
  const invoice = getOrThrow(books, 'invoices', 'invoice', id);
  refuseUnlessOpen(invoice);
  const subscription = subscriptionOf(books, invoice);
  if (given.payment_method !== undefined) {
    getOrThrow(books, 'paymentMethods', 'PaymentMethod', given.payment_method, 'payment_method');
  }
  const method = given.payment_method ?? (subscription ? methodOf(books, subscription) : null);
  const decline = collect(books, id, { method, present: false });
  if (decline !== null) throw paymentError(decline, true);
  return getOrThrow(books, 'invoices', 'invoice', id);
}

/** Voids an invoice; a pending update that waits for it is cancelled by that, and an overdue subscription may run again. */
function voided(books: State, id: string): Invoice {
  const invoice = voidInvoice(books, id);
  const subscription = subscriptionOf(books, invoice);
  if (subscription !== undefined && waitsFor(books, subscription, id)) {
    discardPendingUpdate(books, subscription);
  }
  settleVoided(books, invoice);
  return invoice;
}

/** Seconds until an invoice goes on by itself after somebody had it do so. */
const advancesAfter = 3600;

/** Turns automatic advancement on or off (docs.stripe.com/invoicing/integration/automatic-advancement-collection). */
function setAdvancing(books: State, { id, status }: Invoice, on: boolean): Invoice {
  if (status !== 'draft' && status !== 'open') {
    throw invalid(`Invoice is ${status}: its \`auto_advance\` cannot be changed.`, 'auto_advance');
  }
  const next = on ? books.now() + advancesAfter : null;
  return changeInvoice(books, id, {
    auto_advance: on,
    ...(status === 'draft' ? { automatically_finalizes_at: next } : { next_payment_attempt: next }),
  });
}

/** Finalizes a draft by hand; one without an amount is paid by that, any other is collected like others. */
function finalize(
  books: State,
  { auto_advance }: { auto_advance?: boolean | undefined },
  id: string,
) {
  const invoice = finalizeInvoice(books, id);
  if (invoice.amount_due === 0) collect(books, id, { method: null, present: false });
  else setAdvancing(books, invoice, auto_advance ?? invoice.auto_advance ?? false);
  return getOrThrow(books, 'invoices', 'invoice', id);
}

const listing = z.strictObject({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

const preview = z.strictObject({
  customer: text.optional(),
  subscription: text,
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

/** A customer who is named has to be there, and the subscription has to be theirs. */
function refuseForeign(books: State, id: string, subscription: string): void {
  getOrThrow(books, 'customers', 'customer', id, 'customer');
  const { customer } = getOrThrow(
    books,
    'subscriptions',
    'subscription',
    subscription,
    'subscription',
  );
  if (customer === id) return;
  throw invalid(
    `Customer ${id} does not have a subscription with ID ${subscription}`,
    'subscription',
    'resource_missing',
  );
}

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
  route('POST', `${invoices}/create_preview`, preview, (books, given) => {
    if (given.customer !== undefined) refuseForeign(books, given.customer, given.subscription);
    return previewInvoice(books, given.subscription, given.subscription_details ?? {});
  }),
  route('GET', `${invoices}/{id}`, nothing, (books, _params, id) =>
    getOrThrow(books, 'invoices', 'invoice', id),
  ),
  route('POST', `${invoices}/{id}/pay`, z.strictObject({ payment_method: text.optional() }), pay),
  route(
    'POST',
    `${invoices}/{id}/finalize`,
    z.strictObject({ auto_advance: flag.optional() }),
    finalize,
  ),
  route('POST', `${invoices}/{id}/void`, nothing, (books, _params, id) => voided(books, id)),
];
