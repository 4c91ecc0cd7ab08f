import * as z from 'zod';
import type { EventName } from '../events/names.ts';
import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { count, decimal, flag, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Price } from '../ledger/wire-types.ts';
import { getOrThrow, mergedMetadata, newMetadata } from '../objects/fields.ts';
import { updatePriceCopies } from '../objects/price-copies.ts';
import { createProduct } from './products.ts';

const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']);

const createParams = z.strictObject({
  currency: text,
  unit_amount: count(0).optional(),
  unit_amount_decimal: decimal.optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: count(1).optional(),
    })
    .optional(),
  active: flag.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
});

/** A lookup key points to one price at a time: it must be free, or is transferred from its current price. */
function takeLookupKey(state: State, key: string, transfer: boolean | undefined): void {
  const holder = state.store.all('prices').find((price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. Set \`transfer_lookup_key=true\` to transfer the lookup key to a new price.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  savePrice(state, { ...holder, lookup_key: null }, 'price.updated');
}

/** Stores a price and its embedded copies, and sends an event. */
function savePrice(state: State, price: Price, event: EventName): Price {
  updatePriceCopies(state, price);
  record(state, event, price);
  return state.store.put('prices', price.id, price);
}

/** The amount in cents as a decimal: a whole one is also shown as `unit_amount`, which is null otherwise. */
function amountOf(params: z.output<typeof createParams>): string {
  const { unit_amount, unit_amount_decimal } = params;
  if ((unit_amount === undefined) === (unit_amount_decimal === undefined)) {
    throw invalid(
      'You must pass exactly one of `unit_amount` and `unit_amount_decimal`.',
      'unit_amount',
    );
  }
  return unit_amount_decimal ?? String(unit_amount);
}

export function createPrice(state: State, params: z.output<typeof createParams>): Price {
  if ((params.product === undefined) === (params.product_data === undefined)) {
    throw invalid('You must pass exactly one of product and product_data.', 'product');
  }
  const product =
    params.product_data === undefined
      ? getOrThrow(state, 'products', 'product', params.product ?? '', 'product')
      : createProduct(state, params.product_data);
  if (params.lookup_key !== undefined) {
    takeLookupKey(state, params.lookup_key, params.transfer_lookup_key);
  }
  const amount = amountOf(params);
  const { recurring } = params;
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: state.now(),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: newMetadata(params.metadata),
    nickname: null,
    product: product.id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: Number.isInteger(Number(amount)) ? Number(amount) : null,
    unit_amount_decimal: amount,
  };
  return savePrice(state, price, 'price.created');
}

/** Once it is exclusive or inclusive it cannot be changed (docs.stripe.com/api/prices/update, `tax_behavior`). */
function nextTaxBehavior(
  before: Price['tax_behavior'],
  requested: z.output<typeof taxBehavior> | undefined,
): Price['tax_behavior'] {
  if (requested === undefined || requested === before) return before;
  if (before === 'unspecified' || before === null) return requested;
  throw invalid(
    `You cannot change the tax behavior of a price from \`${before}\` to \`${requested}\`.`,
    'tax_behavior',
  );
}

const updateParams = z.strictObject({
  active: flag.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
});

const listParams = z.strictObject({
  ...page,
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
});

export const priceRoutes: Route[] = [
  route('POST', '/v1/prices', createParams, createPrice),
  route('GET', '/v1/prices', listParams, ({ store }, { lookup_keys, ...params }) =>
    pageOf(
      store
        .all('prices')
        .filter(({ lookup_key }) => !lookup_keys || lookup_keys.includes(lookup_key ?? ''))
        // Archived prices are listed only on request (docs.stripe.com/api/prices/list).
        .filter((price) => price.active === (params.active ?? true))
        .filter((price) => params.currency === undefined || price.currency === params.currency)
        .filter((price) => params.product === undefined || price.product === params.product)
        .filter((price) => params.type === undefined || price.type === params.type),
      params,
      '/v1/prices',
    ),
  ),
  route('POST', '/v1/prices/{id}', updateParams, (state, params, id) => {
    const before = getOrThrow(state, 'prices', 'price', id);
    const key = params.lookup_key ?? before.lookup_key;
    if (key !== null && key !== before.lookup_key) {
      takeLookupKey(state, key, params.transfer_lookup_key);
    }
    const price: Price = {
      ...before,
      active: params.active ?? before.active,
      lookup_key: key,
      metadata: mergedMetadata(before.metadata, params.metadata),
      tax_behavior: nextTaxBehavior(before.tax_behavior, params.tax_behavior),
    };
    return savePrice(state, price, 'price.updated');
  }),
];
