import { coldStorage, hotStorage, paidPlans } from './plans.ts';
import { productName } from './product.ts';

/** Something that is sold: a product at Stripe with one monthly price in US dollars. */
export interface CatalogEntry {
  /** The product's id, which never changes, and the lookup key of the price that is sold today. */
  id: string;
  /** What invoices call it. */
  name: string;
  /** Cents a month for one unit. */
  cents: number;
}

/** All that is sold, as `npm run stripe:setup` makes it at Stripe and the Stripe emulator has it from its start. */
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
