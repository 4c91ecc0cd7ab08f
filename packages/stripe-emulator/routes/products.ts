import * as z from 'zod';
import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { emptyable, flag, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Product } from '../ledger/wire-types.ts';
import { changed, getOrThrow, mergedMetadata, newMetadata } from '../objects/fields.ts';

const optional = {
  active: flag.optional(),
  description: emptyable(text).optional(),
  metadata: metadata.optional(),
};
const createParams = z.strictObject({ name: text, id: text.optional(), ...optional });
const updateParams = z.strictObject({
  name: text.optional(),
  ...optional,
});

export function createProduct(state: State, params: z.output<typeof createParams>): Product {
  const id = params.id ?? newId('prod');
  if (state.store.get('products', id) !== undefined) {
    throw invalid('Product already exists.', 'id', 'resource_already_exists');
  }
  const product: Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: state.now(),
    default_price: null,
    description: changed(null, params.description),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: newMetadata(params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: state.now(),
    url: null,
  };
  record(state, 'product.created', product);
  return state.store.put('products', id, product);
}

const listParams = z.strictObject({
  ...page,
  active: flag.optional(),
  ids: z.array(text).optional(),
});

export const productRoutes: Route[] = [
  route('POST', '/v1/products', createParams, createProduct),
  route('GET', '/v1/products', listParams, ({ store }, { ids, active, ...params }) =>
    pageOf(
      store
        .all('products')
        .filter((product) => ids === undefined || ids.includes(product.id))
        .filter((product) => active === undefined || product.active === active),
      params,
      '/v1/products',
    ),
  ),
  route('POST', '/v1/products/{id}', updateParams, (state, params, id) => {
    const before = getOrThrow(state, 'products', 'product', id);
    const product: Product = {
      ...before,
      active: params.active ?? before.active,
      description: changed(before.description, params.description),
      metadata: mergedMetadata(before.metadata, params.metadata),
      name: params.name ?? before.name,
      updated: state.now(),
    };
    record(state, 'product.updated', product);
    return state.store.put('products', id, product);
  }),
];
