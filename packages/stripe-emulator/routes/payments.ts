import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { getOrThrow } from '../objects/fields.ts';

const noParams = z.strictObject({});

/** Charges are created only by paying invoices. */
export const paymentRoutes: Route[] = [
  route(
    'GET',
    '/v1/charges',
    z.strictObject({ ...page, customer: text.optional(), payment_intent: text.optional() }),
    ({ store }, { customer, payment_intent, ...params }) =>
      pageOf(
        store
          .all('charges')
          .filter((charge) => customer === undefined || charge.customer === customer)
          .filter((charge) => !payment_intent || charge.payment_intent === payment_intent),
        params,
        '/v1/charges',
      ),
  ),
  route('GET', '/v1/charges/{id}', noParams, (state, _params, id) =>
    getOrThrow(state, 'charges', 'charge', id),
  ),
];
