import type Stripe from 'stripe';
import { type CatalogEntry, catalog } from '#shared/catalog.ts';
import { isSoldAs } from '../../stripe-catalog.ts';
import { deployedCheck } from '../check.ts';
import { error } from '../finding.ts';

/** A catalog entry, with the active price of its lookup key. */
type Sold = { entry: CatalogEntry; price: Stripe.Price | undefined }[];

/** Checks that the prices at Stripe are those on the pages. */
export const prices = deployedCheck<Sold>({
  title: 'Prices',
  async fetch({ stripe }) {
    if (!stripe) return [];
    const lookup_keys = catalog.map(({ id }) => id);
    const { data } = await stripe.client.prices.list({ lookup_keys, active: true, limit: 100 });
    return catalog.map((entry) => ({
      entry,
      price: data.find(({ lookup_key }) => lookup_key === entry.id),
    }));
  },
  judge: (sold, { settings: { stage } }) =>
    sold
      .filter(({ entry, price }) => !price || !isSoldAs(price, entry))
      .map(({ entry: { id, cents }, price }) =>
        error(price ? 'price_differs' : 'price_missing', {
          means: price
            ? `Stripe's price of ${id} differs from the pages ($${cents / 100} a month): plans that need it are not sold.`
            : `Stripe has no price ${id}: plans that need it are not sold.`,
          action:
            'Deploy again, which sets the prices of plans.ts; active subscriptions keep theirs.',
          command: `npm run deploy -- --stage ${stage}`,
          fixedByDeploy: true,
        }),
      ),
});
