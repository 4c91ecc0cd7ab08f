import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { flag, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { PendingLine } from '../ledger/collections.ts';
import type { InvoiceItem } from '../ledger/wire-types.ts';

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

const listParams = z.strictObject({ ...page, customer: text.optional(), pending: flag.optional() });

/** Pending prorations (docs.stripe.com/api/invoiceitems); an invoiced one is a line of its invoice. */
export const invoiceItemRoutes: Route[] = [
  route('GET', '/v1/invoiceitems', listParams, ({ store }, { customer, pending, ...params }) =>
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
