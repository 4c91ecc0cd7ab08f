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
}

/** Everything for sale, as `npm run stripe:setup` creates it at Stripe and the local product in the emulator. */
export const catalog: readonly CatalogEntry[] = [
  {
    id: paidPlans.starter.lookupKey,
    name: `${productName} ${paidPlans.starter.name}, per member`,
    cents: paidPlans.starter.pricePerMember * 100,
  },
  {
    id: paidPlans.business.lookupKey,
    name: `${productName} ${paidPlans.business.name}, per member`,
    cents: paidPlans.business.pricePerMember * 100,
  },
  {
    id: hotStorage.lookupKey,
    name: `${productName} hot storage, ${hotStorage.blockGb} GB`,
    cents: hotStorage.pricePerBlock * 100,
  },
  {
    id: coldStorage.lookupKey,
    name: `${productName} cold storage, ${coldStorage.stepTb} TB`,
    cents: coldStorage.pricePerTb * 100,
  },
];
