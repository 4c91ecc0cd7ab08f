import type Stripe from 'stripe';
import { type CatalogEntry, catalog } from '#shared/rules/catalog.ts';

/**
 * Sets up our products and prices at Stripe from `plans.ts`; idempotent.
 * @returns a sentence about each.
 */
export async function setUpCatalog(stripe: Stripe): Promise<string[]> {
  const messages: string[] = [];
  for (const entry of catalog) {
    await setUpProduct(stripe, entry);
    messages.push(await setUpPrice(stripe, entry));
  }
  return messages;
}

/** A product is found by its id, whatever its prices are: the product recognizes subscription items by it. */
async function setUpProduct(stripe: Stripe, { id, name }: CatalogEntry): Promise<void> {
  const { data } = await stripe.products.list({ ids: [id] });
  const [existing] = data;
  if (!existing) await stripe.products.create({ id, name });
  else if (existing.name !== name || !existing.active) {
    await stripe.products.update(id, { name, active: true });
  }
}

/** The lookup key points to the price that is sold today. */
async function setUpPrice(
  stripe: Stripe,
  { id, cents, taxBehavior }: CatalogEntry,
): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [id], active: true });
  const [existing] = data;
  const dollars = `$${cents / 100} a month`;
  if (existing && isSoldAs(existing, { id, cents, taxBehavior })) {
    // It can be set once, and not changed (docs.stripe.com/api/prices/update, `tax_behavior`).
    if (existing.tax_behavior === 'unspecified') {
      await stripe.prices.update(existing.id, { tax_behavior: taxBehavior });
    }
    return `${id}: ${dollars}, as before`;
  }
  await stripe.prices.create({
    product: id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    tax_behavior: taxBehavior,
    lookup_key: id,
    transfer_lookup_key: true,
  });
  return existing
    ? `${id}: ${dollars} from now on, for new subscriptions; active ones keep their price`
    : `${id}: ${dollars}, new`;
}

/**
 * Whether a price at Stripe is the given cents, in US dollars, every month, and is not set to treat taxes
 * otherwise.
 */
export function isSoldAs(
  { currency, product, recurring, tax_behavior, unit_amount }: Stripe.Price,
  { id, cents, taxBehavior }: Pick<CatalogEntry, 'id' | 'cents' | 'taxBehavior'>,
): boolean {
  return (
    product === id &&
    unit_amount === cents &&
    currency === 'usd' &&
    recurring?.interval === 'month' &&
    recurring.interval_count === 1 &&
    (tax_behavior === taxBehavior || tax_behavior === 'unspecified')
  );
}
