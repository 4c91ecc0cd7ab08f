import * as z from 'zod';
import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { emptyable, flag, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Product } from '../ledger/wire-types.ts';
import { changed, getOrThrow, mergedMetadata, newMetadata } from './fields.ts';

const optional = {
  active: flag.optional(),
  description: emptyable(text).optional(),
  metadata: metadata.optional(),
};
const createParams = z.strictObject({ name: text, id: text.optional(), ...optional });
const change = z.strictObject({
  name: text.optional(),
  ...optional,
});

export function createProduct(state: State, given: z.output<typeof createParams>): Product {
  const id = given.id ?? newId('prod');
  if (state.store.get('products', id) !== undefined) {
    throw invalid('Product already exists.', 'id', 'resource_already_exists');
  }
  const product: Product = {
    id,
    object: 'product',
    active: given.active ?? true,
    created: state.now(),
    default_price: null,
    description: changed(null, given.description),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: newMetadata(given.metadata),
    name: given.name,
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
  route('GET', '/v1/products', listParams, ({ store }, { ids, active, ...given }) =>
    pageOf(
      store
        .all('products')
        .filter((product) => ids === undefined || ids.includes(product.id))
        .filter((product) => active === undefined || product.active === active),
      given,
      '/v1/products',
    ),
  ),
  route('POST', '/v1/products/{id}', change, (state, given, id) => {
    const before = getOrThrow(state, 'products', 'product', id);
    const product: Product = {
      ...before,
      active: given.active ?? before.active,
      description: changed(before.description, given.description),
      metadata: mergedMetadata(before.metadata, given.metadata),
      name: given.name ?? before.name,
      updated: state.now(),
    };
    record(state, 'product.updated', product);
    return state.store.put('products', id, product);
  }),
];
