import type { State } from './ledger/state.ts';
import type { Price } from './ledger/wire-types.ts';
import { updatePriceCopies } from './objects/price-copies.ts';
import { createPrice } from './routes/prices.ts';
import { createProduct } from './routes/products.ts';

/** A product with one monthly price in US dollars. */
export interface CatalogEntry {
  /** The product's id, and the lookup key of its current price. */
  id: string;
  name: string;
  /** US cents per unit and month. */
  cents: number;
  /** Whether taxes are added to it. */
  taxBehavior?: 'exclusive' | 'inclusive';
}

/** The price that a lookup key points to. */
function priceFor({ store }: State, key: string): Price | undefined {
  return store.first('prices', ({ lookup_key }) => lookup_key === key);
}

function putPrice(state: State, price: Price): void {
  state.store.put('prices', price.id, price);
  updatePriceCopies(state, price);
}

/** Data files of earlier versions have products with generated ids: migrates them to the fixed ones. */
function migratePrices(state: State, id: string): void {
  const { store } = state;
  const earlier = priceFor(state, id)?.product;
  if (earlier === undefined || earlier === id) return;
  for (const price of store.all('prices')) {
    if (price.product === earlier) putPrice(state, { ...price, product: id });
  }
  store.remove('products', earlier);
}

function seedEntry(state: State, { id, name, cents, taxBehavior }: CatalogEntry): void {
  if (state.store.get('products', id) === undefined) createProduct(state, { id, name });
  migratePrices(state, id);
  if (priceFor(state, id)?.unit_amount === cents) return;
  createPrice(state, {
    product: id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    tax_behavior: taxBehavior,
    lookup_key: id,
    transfer_lookup_key: true,
  });
}

/** Creates the missing products and prices of the catalog. */
export function seedCatalog(state: State, catalog: readonly CatalogEntry[]): void {
  for (const entry of catalog) seedEntry(state, entry);
}

/** Restores products and prices to the state after the setup; the first price of each product keeps its id. */
export function restoreCatalog(state: State, catalog: readonly CatalogEntry[]): void {
  const { store } = state;
  const firsts = catalog.map(({ id, cents }) =>
    store.first('prices', ({ product, unit_amount }) => product === id && unit_amount === cents),
  );
  store.clear('prices');
  for (const first of firsts) {
    if (first) putPrice(state, { ...first, active: true, lookup_key: first.product });
  }
  store.clear('products');
  seedCatalog(state, catalog);
}
