import * as z from 'zod';
import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { count, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Charge, Refund } from '../ledger/wire-types.ts';
import { getOrThrow, newMetadata } from '../objects/fields.ts';

const noParams = z.strictObject({});

/** From when to when objects of a list were made, in seconds since the epoch. */
const createdRange = z
  .strictObject({ gte: count(0).optional(), lte: count(0).optional() })
  .optional();

function isWithin({ gte = 0, lte = Number.POSITIVE_INFINITY }: z.output<typeof createdRange> = {}) {
  return ({ created }: { created: number }) => created >= gte && created <= lte;
}

/** Charges are created only by paying invoices. */
export const paymentRoutes: Route[] = [
  route(
    'GET',
    '/v1/charges',
    z.strictObject({
      ...page,
      customer: text.optional(),
      payment_intent: text.optional(),
      created: createdRange,
    }),
    ({ store }, { customer, payment_intent, created, ...params }) =>
      pageOf(
        store
          .all('charges')
          .filter(isWithin(created))
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

const createParams = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: count(1).optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
type CreateParams = z.output<typeof createParams>;

function chargeOf(state: State, params: CreateParams): Charge {
  if (params.charge !== undefined)
    return getOrThrow(state, 'charges', 'charge', params.charge, 'charge');
  if (params.payment_intent === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = getOrThrow(
    state,
    'paymentIntents',
    'payment_intent',
    params.payment_intent,
    'payment_intent',
  );
  const charge = state.store.get('charges', intent.latest_charge ?? '');
  if (charge?.paid !== true) {
    throw invalid(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
    );
  }
  return charge;
}

function refund(state: State, params: CreateParams): Refund {
  const charge = chargeOf(state, params);
  if (charge.disputed) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      'amount',
    );
  }
  const refunded = charge.amount_refunded + amount;
  const changed: Charge = {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  };
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: newMetadata(params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  state.store.put('charges', charge.id, changed);
  record(state, 'refund.created', made);
  record(state, 'charge.refunded', changed, { amount_refunded: charge.amount_refunded });
  return state.store.put('refunds', made.id, made);
}

const listParams = z.strictObject({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
  created: createdRange,
});

/** Refunds, newest first (docs.stripe.com/api/refunds/list). */
export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', createParams, refund),
  route('GET', '/v1/refunds', listParams, ({ store }, params) => {
    const { charge, payment_intent, created, ...asked } = params;
    return pageOf(
      store
        .all('refunds')
        .filter(isWithin(created))
        .filter((made) => charge === undefined || made.charge === charge)
        .filter((made) => !payment_intent || made.payment_intent === payment_intent),
      asked,
      '/v1/refunds',
    );
  }),
];
