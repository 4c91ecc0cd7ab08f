import * as z from 'zod';
import { freeCheckoutLines, hasFullDiscount } from '../billing/discounts.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { count, email, flag, integer, metadata, page, text, url } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId, randomText } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { CheckoutLine, CheckoutSession } from '../ledger/wire-types.ts';
import { wholeList } from '../ledger/wire-types.ts';
import { expireCheckout, newCheckout } from '../objects/checkout-objects.ts';
import { getOrThrow, newMetadata } from '../objects/fields.ts';
import { offeredTypes } from '../objects/payment-method-configurations.ts';
import { amountFor } from '../objects/price-objects.ts';
import { billingMode } from '../objects/subscription-objects.ts';

const updateParams = z.enum(['auto', 'never']).optional();
const createParams = z.strictObject({
  mode: z.enum(['subscription']),
  line_items: z
    .array(z.strictObject({ price: text, quantity: count(1).optional() }))
    .min(1)
    .max(20),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  customer_email: email.optional(),
  customer_update: z
    .strictObject({ address: updateParams, name: updateParams, shipping: updateParams })
    .optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  // `payment_method_types` was removed in 2026-09-30 (docs.stripe.com/changelog/endive/2026-09-30).
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
  payment_method_configuration: text.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: billingMode.optional(),
    })
    .optional(),
});
type CreateParams = z.output<typeof createParams>;

const halfAnHour = 1800;
const aDay = 86_400;

function expiry(state: State, params: number | undefined): number {
  const now = state.now();
  if (params === undefined) return now + aDay;
  if (params < now + halfAnHour || params > now + aDay) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours after Checkout Session creation.',
      'expires_at',
    );
  }
  return params;
}

function linesOf(state: State, { line_items }: CreateParams): CheckoutLine[] {
  return line_items.map((item, at) => {
    const param = `line_items[${at}][price]`;
    const price = getOrThrow(state, 'prices', 'price', item.price, param);
    if (!price.active)
      throw invalid(
        'The price specified is inactive. This field only accepts active prices.',
        param,
      );
    if (price.type !== 'recurring') {
      throw invalid('The emulator accepts recurring prices only in `subscription` mode.', param);
    }
    const quantity = item.quantity ?? 1;
    const amount = amountFor(price, quantity);
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: state.store.get('products', price.product)?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
}

function createCheckout(state: State, params: CreateParams): CheckoutSession {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  if (params.customer_update !== undefined && params.customer === undefined) {
    throw invalid('`customer_update` can only be used with `customer`.', 'customer_update');
  }
  const taxIds = params.tax_id_collection?.enabled ?? false;
  // docs.stripe.com/tax/checkout/tax-ids#existing-customers
  if (taxIds && params.customer !== undefined && params.customer_update?.name !== 'auto') {
    throw invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection',
    );
  }
  const configuration = params.payment_method_configuration;
  if (configuration !== undefined) {
    getOrThrow(
      state,
      'paymentMethodConfigurations',
      'payment_method_configuration',
      configuration,
      'payment_method_configuration',
    );
  }
  const offered = offeredTypes(state, configuration ?? null);
  const allowed: string[] = params.allowed_payment_method_types ?? offered;
  const types = offered.filter((type) => allowed.includes(type));
  if (types.length === 0) {
    throw invalid('No valid payment method types for this Checkout Session.');
  }
  const customer =
    params.customer === undefined
      ? null
      : getOrThrow(state, 'customers', 'customer', params.customer, 'customer');
  const lineItems = linesOf(state, params);
  const lines = hasFullDiscount(state, customer?.id ?? null)
    ? freeCheckoutLines(lineItems)
    : lineItems;
  const session = newCheckout(state, {
    id: `cs_test_a1${randomText(56)}`,
    lines,
    allowedMethods: params.allowed_payment_method_types ?? null,
    methods: { configuration: configuration ?? null, types },
    billingAddress: params.billing_address_collection ?? null,
    taxIds,
    adaptivePricing: params.adaptive_pricing?.enabled ?? true,
    customer,
    customerEmail: params.customer_email ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    metadata: newMetadata(params.metadata),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    expiresAt: expiry(state, params.expires_at),
  });
  state.store.put('checkoutOrders', session.id, {
    lines,
    metadata: newMetadata(params.subscription_data?.metadata),
    description: params.subscription_data?.description ?? null,
    savesName: params.customer_update?.name === 'auto',
    savesAddress: params.customer_update?.address === 'auto',
    billingMode: params.subscription_data?.billing_mode?.type,
  });
  return state.store.put('checkoutSessions', session.id, session);
}

const listParams = z.strictObject({
  ...page,
  customer: text.optional(),
  customer_details: z.strictObject({ email: text }).optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: text.optional(),
});
const sessions = '/v1/checkout/sessions';
const noParams = z.strictObject({});

export const checkoutSessionRoutes: Route[] = [
  route('POST', sessions, createParams, createCheckout),
  route('GET', sessions, listParams, ({ store }, params) => {
    const email = params.customer_details?.email;
    return pageOf(
      store
        .all('checkoutSessions')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter((session) => email === undefined || session.customer_details?.email === email)
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter((s) => params.subscription === undefined || s.subscription === params.subscription),
      params,
      sessions,
    );
  }),
  route('GET', `${sessions}/{id}`, noParams, (state, _params, id) =>
    getOrThrow(state, 'checkoutSessions', 'checkout.session', id),
  ),
  route('GET', `${sessions}/{id}/line_items`, z.strictObject(page), (state, _params, id) => {
    getOrThrow(state, 'checkoutSessions', 'checkout.session', id);
    return wholeList(
      state.store.get('checkoutOrders', id)?.lines ?? [],
      `${sessions}/${id}/line_items`,
    );
  }),
  route('POST', `${sessions}/{id}/expire`, noParams, (state, _params, id) => {
    const { status } = getOrThrow(state, 'checkoutSessions', 'checkout.session', id);
    if (status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    return expireCheckout(state, id);
  }),
];
