import { coldStorage, hotStorage, paidPlans } from './plans.ts';
import { productName } from './product.ts';

/** An item for sale: a Stripe product with one monthly price in US dollars. */
export interface CatalogEntry {
  /** The product's id, which never changes, and the lookup key of its current price. */
  id: string;
  /** Its name on invoices. */
  name: string;
  /** US cents per unit and month. */
  cents: number;
  /** Whether taxes are added to it. */
  taxBehavior: 'exclusive' | 'inclusive';
}

/**
 * How prices relate to taxes, which are not computed today: they are added to what the site shows, as is usual for sales to
 * businesses. Stripe never lets a price change from this to the other (docs.stripe.com/api/prices/update,
 * `tax_behavior`): decide before the first sale, as the runbook asks.
 */
const taxBehavior: CatalogEntry['taxBehavior'] = 'exclusive';

/** Everything for sale, as `npm run stripe:setup` creates it at Stripe and the local product in the emulator. */
export const catalog: readonly CatalogEntry[] = [
  {
    id: paidPlans.starter.lookupKey,
    name: `${productName} ${paidPlans.starter.name}, per member`,
    cents: paidPlans.starter.pricePerMember * 100,
    taxBehavior,
  },
  {
    id: paidPlans.business.lookupKey,
    name: `${productName} ${paidPlans.business.name}, per member`,
    cents: paidPlans.business.pricePerMember * 100,
    taxBehavior,
  },
  {
    id: hotStorage.lookupKey,
    name: `${productName} hot storage, ${hotStorage.blockGb} GB`,
    cents: hotStorage.pricePerBlock * 100,
    taxBehavior,
  },
  {
    id: coldStorage.lookupKey,
    name: `${productName} cold storage, ${coldStorage.stepTb} TB`,
    cents: coldStorage.pricePerTb * 100,
    taxBehavior,
  },
];
