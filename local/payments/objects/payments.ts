import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { the } from './fields.ts';

const nothing = z.strictObject({});

/** What pays invoices: payments of invoices, payment intents and charges. They are made by the billing only. */
export const paymentRoutes: Route[] = [
  route(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...page,
      invoice: text.optional(),
      payment: z
        .strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() })
        .optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    }),
    ({ store }, { invoice, payment, status, ...given }) => {
      const intent = payment?.payment_intent;
      return pageOf(
        store
          .all('invoicePayments')
          .filter((link) => invoice === undefined || link.invoice === invoice)
          .filter((link) => intent === undefined || link.payment.payment_intent === intent)
          .filter((link) => status === undefined || link.status === status),
        given,
        '/v1/invoice_payments',
      );
    },
  ),
  route('GET', '/v1/payment_intents/{id}', nothing, (books, _params, id) =>
    the(books, 'paymentIntents', 'payment_intent', id),
  ),
  route(
    'GET',
    '/v1/charges',
    z.strictObject({ ...page, customer: text.optional(), payment_intent: text.optional() }),
    ({ store }, { customer, payment_intent, ...given }) =>
      pageOf(
        store
          .all('charges')
          .filter((charge) => customer === undefined || charge.customer === customer)
          .filter((charge) => !payment_intent || charge.payment_intent === payment_intent),
        given,
        '/v1/charges',
      ),
  ),
  route('GET', '/v1/charges/{id}', nothing, (books, _params, id) =>
    the(books, 'charges', 'charge', id),
  ),
];
