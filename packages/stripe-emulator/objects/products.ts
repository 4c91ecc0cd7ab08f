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
const creation = z.strictObject({ name: text, id: text.optional(), ...optional });
const change = z.strictObject({
  name: text.optional(),
  ...optional,
});

export function createProduct(books: State, given: z.output<typeof creation>): Product {
  const id = given.id ?? newId('prod');
  if (books.store.get('products', id) !== undefined) {
    throw invalid('Product already exists.', 'id', 'resource_already_exists');
  }
  const product: Product = {
    id,
    object: 'product',
    active: given.active ?? true,
    created: books.now(),
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
    updated: books.now(),
    url: null,
  };
  record(books, 'product.created', product);
  return books.store.put('products', id, product);
}

const listing = z.strictObject({
  ...page,
  active: flag.optional(),
  ids: z.array(text).optional(),
});

export const productRoutes: Route[] = [
  route('POST', '/v1/products', creation, createProduct),
  route('GET', '/v1/products', listing, ({ store }, { ids, active, ...given }) =>
    pageOf(
      store
        .all('products')
        .filter((product) => ids === undefined || ids.includes(product.id))
        .filter((product) => active === undefined || product.active === active),
      given,
      '/v1/products',
    ),
  ),
  route('POST', '/v1/products/{id}', change, (books, given, id) => {
    const before = getOrThrow(books, 'products', 'product', id);
    const product: Product = {
      ...before,
      active: given.active ?? before.active,
      description: changed(before.description, given.description),
      metadata: mergedMetadata(before.metadata, given.metadata),
      name: given.name ?? before.name,
      updated: books.now(),
    };
    record(books, 'product.updated', product);
    return books.store.put('products', id, product);
  }),
];
