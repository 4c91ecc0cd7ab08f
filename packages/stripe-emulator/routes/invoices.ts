import * as z from 'zod';
import { collect, paymentMethodOf, subscriptionOf } from '../billing/collect-payment.ts';
import { changeInvoice, finalizeInvoice } from '../billing/finalize-invoice.ts';
import { markUncollectible } from '../billing/mark-uncollectible.ts';
import { paymentError } from '../billing/payments.ts';
import { discardPendingUpdate, waitsFor } from '../billing/pending-updates.ts';
import { previewInvoice } from '../billing/preview.ts';
import { settleUnneeded } from '../billing/status-after-voiding.ts';
import { voidInvoice } from '../billing/void-invoice.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { flag, integer, itemChange, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { PendingLine } from '../ledger/collections.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice, InvoiceItem } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';

const invoices = '/v1/invoices';
const noParams = z.strictObject({});

/** Asserts that an invoice can be paid. Throws Stripe's error otherwise. */
function assertPayable({ status }: Invoice): void {
  if (status === 'open' || status === 'uncollectible') return;
  throw invalid(
    status === 'paid' ? 'Invoice is already paid' : `Invoice is ${status} and cannot be paid`,
  );
}

function pay(state: State, params: { payment_method?: string | undefined }, id: string) {
  const invoice = getOrThrow(state, 'invoices', 'invoice', id);
  assertPayable(invoice);
  const subscription = subscriptionOf(state, invoice);
  if (params.payment_method !== undefined) {
    getOrThrow(state, 'paymentMethods', 'PaymentMethod', params.payment_method, 'payment_method');
  }
  const method =
    params.payment_method ?? (subscription ? paymentMethodOf(state, subscription) : null);
  const decline = collect(state, id, { method, onSession: false });
  if (decline !== null) throw paymentError(decline, true);
  return getOrThrow(state, 'invoices', 'invoice', id);
}

/** Voids an invoice; this cancels a pending update of it, and can make an overdue subscription active again. */
function voided(state: State, id: string): Invoice {
  const invoice = voidInvoice(state, id);
  const subscription = subscriptionOf(state, invoice);
  if (subscription !== undefined && waitsFor(state, subscription, id)) {
    discardPendingUpdate(state, subscription);
  }
  settleUnneeded(state, invoice);
  return invoice;
}

/** Seconds until an invoice advances after `auto_advance` was turned on. */
const advancesAfter = 3600;

/** Turns automatic advancement on or off (docs.stripe.com/invoicing/integration/automatic-advancement-collection). */
function setAdvancing(state: State, { id, status }: Invoice, on: boolean): Invoice {
  if (status !== 'draft' && status !== 'open') {
    throw invalid(`Invoice is ${status}: its \`auto_advance\` cannot be changed.`, 'auto_advance');
  }
  const next = on ? state.now() + advancesAfter : null;
  return changeInvoice(state, id, {
    auto_advance: on,
    ...(status === 'draft' ? { automatically_finalizes_at: next } : { next_payment_attempt: next }),
  });
}

/** Finalizes a draft on request; one without an amount becomes paid, any other is collected as usual. */
function finalize(
  state: State,
  { auto_advance }: { auto_advance?: boolean | undefined },
  id: string,
) {
  const invoice = finalizeInvoice(state, id);
  if (invoice.amount_due === 0) collect(state, id, { method: null, onSession: false });
  else setAdvancing(state, invoice, auto_advance ?? invoice.auto_advance ?? false);
  return getOrThrow(state, 'invoices', 'invoice', id);
}

const listParams = z.strictObject({
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
      items: z.array(z.strictObject(itemChange)).optional(),
      proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
      proration_date: integer.optional(),
    })
    .optional(),
});

/** Asserts that a named customer exists and owns the subscription. */
function assertOwnSubscription(state: State, id: string, subscription: string): void {
  getOrThrow(state, 'customers', 'customer', id, 'customer');
  const { customer } = getOrThrow(
    state,
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
  route('GET', invoices, listParams, ({ store }, { customer, subscription, status, ...params }) =>
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
      params,
      invoices,
    ),
  ),
  route('POST', `${invoices}/create_preview`, preview, (state, params) => {
    if (params.customer !== undefined)
      assertOwnSubscription(state, params.customer, params.subscription);
    return previewInvoice(state, params.subscription, params.subscription_details ?? {});
  }),
  route('GET', `${invoices}/{id}`, noParams, (state, _params, id) =>
    getOrThrow(state, 'invoices', 'invoice', id),
  ),
  route(
    'POST',
    `${invoices}/{id}`,
    z.strictObject({ auto_advance: flag }),
    (state, { auto_advance }, id) =>
      setAdvancing(state, getOrThrow(state, 'invoices', 'invoice', id), auto_advance),
  ),
  route('GET', `${invoices}/{id}/lines`, z.strictObject(page), (state, params, id) => {
    const { data, url } = getOrThrow(state, 'invoices', 'invoice', id).lines;
    return pageOf(data.toReversed(), params, url);
  }),
  route('POST', `${invoices}/{id}/pay`, z.strictObject({ payment_method: text.optional() }), pay),
  route(
    'POST',
    `${invoices}/{id}/finalize`,
    z.strictObject({ auto_advance: flag.optional() }),
    finalize,
  ),
  route('POST', `${invoices}/{id}/mark_uncollectible`, noParams, (state, _params, id) =>
    markUncollectible(state, id),
  ),
  route('POST', `${invoices}/{id}/void`, noParams, (state, _params, id) => voided(state, id)),
];

/** A pending proration in the API's shape. */
function shown({ id, customer, line, created, subscription }: PendingLine): InvoiceItem {
  return {
    id,
    object: 'invoiceitem',
    amount: line.amount,
    currency: line.currency,
    customer,
    customer_account: null,
    date: created ?? line.period.start,
    description: line.description,
    discountable: line.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: line.amount,
    parent: {
      type: 'subscription_details',
      subscription_details: {
        subscription,
        subscription_item: line.parent?.subscription_item_details?.subscription_item ?? '',
      },
    },
    period: line.period,
    pricing: line.pricing,
    proration: true,
    quantity: line.quantity ?? 1,
    quantity_decimal: line.quantity_decimal ?? '1',
    tax_rates: [],
    test_clock: null,
  };
}

const itemListParams = z.strictObject({
  ...page,
  customer: text.optional(),
  pending: flag.optional(),
});

/** Pending prorations (docs.stripe.com/api/invoiceitems); an invoiced one is a line of its invoice. */
export const invoiceItemRoutes: Route[] = [
  route('GET', '/v1/invoiceitems', itemListParams, ({ store }, { customer, pending, ...params }) =>
    pageOf(
      store
        .all('pendingLines')
        .filter((line) => customer === undefined || line.customer === customer)
        .filter(() => pending !== false)
        .map(shown),
      params,
      '/v1/invoiceitems',
    ),
  ),
];
