import type Stripe from 'stripe';
import { type CatalogEntry, catalog } from '#shared/catalog.ts';

/**
 * Makes our products and prices at Stripe what `plans.ts` says; running it again changes nothing.
 * @returns a sentence for each, about what was done.
 */
export async function setUpCatalog(stripe: Stripe): Promise<string[]> {
  const messages: string[] = [];
  for (const entry of catalog) {
    await setUpProduct(stripe, entry);
    messages.push(await setUpPrice(stripe, entry));
  }
  return messages;
}

/** A product is found again by its id, whatever its prices are: by it the product knows what a subscription runs on. */
async function setUpProduct(stripe: Stripe, { id, name }: CatalogEntry): Promise<void> {
  const { data } = await stripe.products.list({ ids: [id] });
  const [known] = data;
  if (!known) await stripe.products.create({ id, name });
  else if (known.name !== name || !known.active) {
    await stripe.products.update(id, { name, active: true });
  }
}

/** The lookup key names the price that is sold today. */
async function setUpPrice(stripe: Stripe, { id, cents }: CatalogEntry): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [id], active: true });
  const [known] = data;
  const dollars = `$${cents / 100} a month`;
  if (known && isSoldAs(known, { id, cents })) return `${id}: ${dollars}, as before`;
  await stripe.prices.create({
    product: id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: id,
    transfer_lookup_key: true,
  });
  return known
    ? `${id}: ${dollars} from now on, for new subscriptions; running ones keep the price they have`
    : `${id}: ${dollars}, new`;
}

/** Whether a price at Stripe is what we sell this for: so many cents, in US dollars, every month. */
export function isSoldAs(
  { currency, product, recurring, unit_amount }: Stripe.Price,
  { id, cents }: Pick<CatalogEntry, 'id' | 'cents'>,
): boolean {
  return (
    product === id &&
    unit_amount === cents &&
    currency === 'usd' &&
    recurring?.interval === 'month' &&
    recurring.interval_count === 1
  );
}
