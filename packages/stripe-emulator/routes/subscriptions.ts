import * as z from 'zod';
import { paymentMethodOf } from '../billing/collect-payment.ts';
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
import type { Subscription } from '../ledger/wire-types.ts';
import { changed, getOrThrow, newMetadata } from '../objects/fields.ts';
import { assertOwnPaymentMethod } from '../objects/payment-methods.ts';
import {
  billingMode,
  changeSubscription,
  noPaymentSettings,
  type PaymentSettings,
} from '../objects/subscription-objects.ts';

const payment = {
  payment_behavior: z.enum(['allow_incomplete', 'pending_if_incomplete']).optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  proration_date: integer.optional(),
};

/** How invoices of a subscription are paid (docs.stripe.com/billing/subscriptions/payment-methods-setting). */
const paymentSettings = z.strictObject({
  payment_method_types: emptyable(z.array(z.enum(['card', 'us_bank_account'])).min(1)).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
});

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
  payment_settings: paymentSettings.optional(),
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
  payment_settings: paymentSettings.optional(),
  pause_collection: emptyable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: integer.optional(),
    }),
  ).optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: count(0).optional(),
});
type UpdateParams = z.output<typeof updateParams>;

/**
 * Parameters that an update with `pending_if_incomplete` must not have, and payment methods for which there are no
 * pending updates: bank debits (docs.stripe.com/billing/subscriptions/pending-updates).
 */
function assertAllowedWithPending(
  state: State,
  subscription: Subscription,
  params: UpdateParams,
): void {
  if (params.payment_behavior !== 'pending_if_incomplete') return;
  const method = state.store.get('paymentMethods', paymentMethodOf(state, subscription) ?? '');
  if (method?.type === 'us_bank_account') {
    throw invalid(
      '`payment_behavior=pending_if_incomplete` is not supported for subscriptions paid by `us_bank_account`.',
      'payment_behavior',
    );
  }
  for (const param of ['default_payment_method', 'description', 'payment_settings'] as const) {
    if (params[param] === undefined) continue;
    throw invalid(
      `\`${param}\` is not supported with \`payment_behavior=pending_if_incomplete\`.`,
      param,
    );
  }
}

/** A subscription's payment settings after a change of some. */
function mergedPaymentSettings(
  before: Subscription['payment_settings'],
  params: z.output<typeof paymentSettings> = {},
): PaymentSettings {
  const settings = before ?? noPaymentSettings;
  const { payment_method_types: types, save_default_payment_method: saves } = params;
  return {
    ...settings,
    payment_method_types: changed(settings.payment_method_types, types),
    save_default_payment_method: saves ?? settings.save_default_payment_method,
  };
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
      paymentSettings: mergedPaymentSettings(noPaymentSettings, params.payment_settings),
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
  assertAllowedWithPending(state, before, params);
  const method = params.default_payment_method;
  if (method) assertOwnPaymentMethod(state, before.customer, method);
  changeSubscription(state, id, {
    default_payment_method: changed(before.default_payment_method, method),
    description: changed(before.description, params.description),
    payment_settings: mergedPaymentSettings(before.payment_settings, params.payment_settings),
    ...collectionChanges(before, params),
  });
  const subscription = updateSubscription(state, id, params);
  return params.cancel_at === undefined ? subscription : endAt(state, id, params);
}

/**
 * Pauses or resumes the collection of payments (docs.stripe.com/billing/subscriptions/pause-payment), or changes how
 * invoices are collected (docs.stripe.com/billing/collection-method).
 */
function collectionChanges(before: Subscription, params: UpdateParams): Partial<Subscription> {
  const { pause_collection: pause, collection_method = before.collection_method } = params;
  const daysUntilDue = params.days_until_due ?? before.days_until_due;
  const isSent = collection_method === 'send_invoice';
  if (isSent && daysUntilDue === null) {
    throw invalid('Missing required param: days_until_due.', 'days_until_due', 'parameter_missing');
  }
  if (!isSent && params.days_until_due !== undefined) {
    throw invalid(
      'You can only set `days_until_due` if collection method is `send_invoice`.',
      'days_until_due',
    );
  }
  return {
    collection_method,
    days_until_due: isSent ? daysUntilDue : null,
    pause_collection: changed(
      before.pause_collection,
      pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
    ),
  };
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
