import * as z from 'zod';
import { startSubscription } from '../billing/create-subscription.ts';
import { endSubscription, isEnded } from '../billing/end-subscription.ts';
import { updateSubscription } from '../billing/update-subscription.ts';
import { invalid, missing } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import {
  count,
  emptyable,
  flag,
  integer,
  itemChange,
  metadata,
  page,
  text,
} from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { State } from '../ledger/state.ts';
import { changed, getOrThrow, newMetadata } from './fields.ts';
import { assertOwnPaymentMethod } from './payment-methods.ts';
import { billingMode, changeSubscription } from './subscription-objects.ts';

const payment = {
  payment_behavior: z.enum(['allow_incomplete', 'pending_if_incomplete']).optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  proration_date: integer.optional(),
};

const createParams = z.strictObject({
  customer: text,
  items: z
    .array(
      z.strictObject({ price: text, quantity: count(0).optional(), metadata: metadata.optional() }),
    )
    .min(1)
    .max(20),
  billing_mode: billingMode.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});

const updateParams = z.strictObject({
  ...payment,
  items: z
    .array(z.strictObject({ ...itemChange, metadata: metadata.optional() }))
    .max(20)
    .optional(),
  metadata: metadata.optional(),
  cancel_at: emptyable(integer).optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: emptyable(text).optional(),
  description: emptyable(text).optional(),
});
type UpdateParams = z.output<typeof updateParams>;

/** Parameters that an update with `pending_if_incomplete` must not have. */
function assertAllowedWithPending(params: UpdateParams): void {
  if (params.payment_behavior !== 'pending_if_incomplete') return;
  for (const param of ['default_payment_method', 'description'] as const) {
    if (params[param] === undefined) continue;
    throw invalid(
      `\`${param}\` is not supported with \`payment_behavior=pending_if_incomplete\`.`,
      param,
    );
  }
}

function create(state: State, params: z.output<typeof createParams>) {
  const customer = getOrThrow(state, 'customers', 'customer', params.customer, 'customer');
  const items = params.items.map((item, at) => ({
    price: getOrThrow(state, 'prices', 'price', item.price, `items[${at}][price]`),
    quantity: item.quantity ?? 1,
    metadata: newMetadata(item.metadata),
  }));
  const method = params.default_payment_method ?? null;
  if (method !== null) assertOwnPaymentMethod(state, customer.id, method);
  const { subscription } = startSubscription(
    state,
    {
      customer: customer.id,
      items,
      metadata: newMetadata(params.metadata),
      description: params.description ?? null,
      method,
      billingMode: params.billing_mode?.type,
    },
    false,
  );
  return subscription;
}

function update(state: State, params: UpdateParams, id: string) {
  const before = getOrThrow(state, 'subscriptions', 'subscription', id);
  if (isEnded(before)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  assertAllowedWithPending(params);
  const method = params.default_payment_method;
  if (method) assertOwnPaymentMethod(state, before.customer, method);
  if (method !== undefined || params.description !== undefined) {
    changeSubscription(state, id, {
      default_payment_method: changed(before.default_payment_method, method),
      description: changed(before.description, params.description),
    });
  }
  const subscription = updateSubscription(state, id, params);
  return params.cancel_at === undefined ? subscription : endAt(state, id, params);
}

/**
 * Sets or clears the time at which a subscription is cancelled (docs.stripe.com/api/subscriptions/update, `cancel_at`).
 */
function endAt(state: State, id: string, params: UpdateParams) {
  const { cancel_at, cancel_at_period_end } = params;
  if (cancel_at_period_end !== undefined) {
    throw invalid('`cancel_at` and `cancel_at_period_end` may not be set together.', 'cancel_at');
  }
  if (typeof cancel_at === 'number' && cancel_at <= state.now()) {
    throw invalid('`cancel_at` must be in the future.', 'cancel_at');
  }
  const at = typeof cancel_at === 'number' ? cancel_at : null;
  const canceled_at = at === null ? null : state.now();
  return changeSubscription(state, id, { cancel_at: at, canceled_at, cancel_at_period_end: false });
}

const listParams = z.strictObject({
  ...page,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
});
type Status = z.output<typeof listParams>['status'];

/** Whether a status filter matches a subscription; without a filter, cancelled ones are left out. */
function matchesStatus(actual: string, expected: Status): boolean {
  if (expected === undefined) return actual !== 'canceled';
  if (expected === 'ended') return actual === 'canceled' || actual === 'incomplete_expired';
  return expected === 'all' || actual === expected;
}

const cancelParams = z.strictObject({
  cancellation_details: z.strictObject({ comment: text.optional() }).optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
});
const subscriptions = '/v1/subscriptions';

export const subscriptionRoutes: Route[] = [
  route('POST', subscriptions, createParams, create),
  route('GET', subscriptions, listParams, ({ store }, { customer, price, status, ...params }) =>
    pageOf(
      store
        .all('subscriptions')
        .filter((sub) => customer === undefined || sub.customer === customer)
        .filter((sub) => !price || sub.items.data.some((item) => item.price.id === price))
        .filter((sub) => matchesStatus(sub.status, status)),
      params,
      subscriptions,
    ),
  ),
  route('GET', `${subscriptions}/{id}`, z.strictObject({}), (state, _params, id) =>
    getOrThrow(state, 'subscriptions', 'subscription', id),
  ),
  route('POST', `${subscriptions}/{id}`, updateParams, update),
  route('DELETE', `${subscriptions}/{id}`, cancelParams, (state, params, id) => {
    if (isEnded(getOrThrow(state, 'subscriptions', 'subscription', id)))
      throw missing('subscription', id);
    return endSubscription(state, id, {
      invoiceNow: params.invoice_now,
      prorate: params.prorate,
      comment: params.cancellation_details?.comment,
    });
  }),
];
