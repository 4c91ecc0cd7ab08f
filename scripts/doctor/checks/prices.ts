import type Stripe from 'stripe';
import { type CatalogEntry, catalog } from '#shared/catalog.ts';
import { isSoldAs } from '../../stripe-catalog.ts';
import { deployedCheck } from '../check.ts';
import { error } from '../finding.ts';

/** What is sold, with the active price that its lookup key names today. */
type Sold = { entry: CatalogEntry; price: Stripe.Price | undefined }[];

/** Whether the prices at Stripe are those that the pages show. */
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
            ? `Stripe sells ${id} otherwise than the pages say ($${cents / 100} a month): what needs it is not sold.`
            : `Stripe has no price ${id}: what needs it is not sold.`,
          action:
            'Deploy again: prices are set to what plans.ts says; running subscriptions keep theirs.',
          command: `npm run deploy -- --stage ${stage}`,
          fixedByDeploy: true,
        }),
      ),
});
