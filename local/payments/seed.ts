import { isOurPortal, portalConfiguration } from '#functions/billing/portal.ts';
import { coldStorage, hotStorage, paidPlans } from '#shared/plans.ts';
import { type Books, changeSettings, settings } from './ledger/books.ts';
import { createPortalConfiguration } from './objects/portal-configurations.ts';
import { createPrice } from './objects/prices.ts';
import { createProduct } from './objects/products.ts';

interface Offer {
  lookupKey: string;
  name: string;
  /** US dollars a month. */
  price: number;
}

/** What the product sells, with its prices from the one place where they stand. */
const offers: Offer[] = [
  { lookupKey: 'starter_member', name: 'Starter member', price: paidPlans.starter.pricePerMember },
  {
    lookupKey: 'business_member',
    name: 'Business member',
    price: paidPlans.business.pricePerMember,
  },
  {
    lookupKey: 'hot_storage_250gb',
    name: `Hot storage, ${hotStorage.blockGb} GB`,
    price: hotStorage.pricePerBlock,
  },
  { lookupKey: 'cold_storage_1tb', name: 'Cold storage, 1 TB', price: coldStorage.pricePerTb },
];

/**
 * Sets up what an account at Stripe would have been set up with, as far as it is not there yet. That belongs to the
 * past, so nobody is told of it.
 */
export function seed(books: Books): void {
  const { store } = books;
  const { deliveries } = settings(store);
  changeSettings(store, { deliveries: 'drop' });
  seedPrices(books);
  changeSettings(store, { deliveries });
  const configurations = store.all('portalConfigurations');
  if (configurations.length === 0) createPortalConfiguration(books, usualPortal);
  if (!configurations.some(isOurPortal)) createPortalConfiguration(books, portalConfiguration);
}

/** The account's default, as somebody may have saved it in Stripe's dashboard. */
const usualPortal = {
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
  },
};

function seedPrices(books: Books): void {
  for (const { lookupKey, name, price } of offers) {
    if (books.store.all('prices').some(({ lookup_key }) => lookup_key === lookupKey)) continue;
    // The set-up gives a product its price's lookup key as its id (scripts/stripe-catalog.ts).
    createProduct(books, { id: lookupKey, name });
    createPrice(books, {
      currency: 'usd',
      unit_amount: price * 100,
      lookup_key: lookupKey,
      product: lookupKey,
      recurring: { interval: 'month' },
    });
  }
}
