import type { State } from './ledger/state.ts';
import type { Price } from './ledger/wire-types.ts';
import { spreadPrice } from './objects/price-copies.ts';
import { createPrice } from './objects/prices.ts';
import { createProduct } from './objects/products.ts';

/** A product with one monthly price in US dollars. */
export interface CatalogEntry {
  /** The product's id, and the lookup key of its current price. */
  id: string;
  name: string;
  /** US cents per unit and month. */
  cents: number;
}

/** The price that a lookup key names now. */
function priceFor({ store }: State, key: string): Price | undefined {
  return store.first('prices', ({ lookup_key }) => lookup_key === key);
}

function keep(books: State, price: Price): void {
  books.store.put('prices', price.id, price);
  spreadPrice(books, price);
}

/** Data files of earlier versions hold what is sold under products with generated ids: those become the fixed ones. */
function adoptPrices(books: State, id: string): void {
  const { store } = books;
  const earlier = priceFor(books, id)?.product;
  if (earlier === undefined || earlier === id) return;
  for (const price of store.all('prices')) {
    if (price.product === earlier) keep(books, { ...price, product: id });
  }
  store.remove('products', earlier);
}

function seedEntry(books: State, { id, name, cents }: CatalogEntry): void {
  if (books.store.get('products', id) === undefined) createProduct(books, { id, name });
  adoptPrices(books, id);
  if (priceFor(books, id)?.unit_amount === cents) return;
  createPrice(books, {
    product: id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: id,
    transfer_lookup_key: true,
  });
}

/** Makes the products and prices that are sold, as far as they are not there yet. */
export function seedCatalog(books: State, catalog: readonly CatalogEntry[]): void {
  for (const entry of catalog) seedEntry(books, entry);
}

/** Brings products and prices back to what the set-up made; the first price of each product keeps its id. */
export function restoreCatalog(books: State, catalog: readonly CatalogEntry[]): void {
  const { store } = books;
  const firsts = catalog.map(({ id, cents }) =>
    store.first('prices', ({ product, unit_amount }) => product === id && unit_amount === cents),
  );
  store.clear('prices');
  for (const first of firsts) {
    if (first) keep(books, { ...first, active: true, lookup_key: first.product });
  }
  store.clear('products');
  seedCatalog(books, catalog);
}
