import type Stripe from 'stripe';
import { prices } from '#functions/billing/prices.ts';
import { coldStorage, hotStorage, paidPlans } from '#shared/plans.ts';
import { productName } from '#shared/product.ts';

/** What each price is called on invoices, by its lookup key. */
const names: Record<string, string> = {
  [paidPlans.starter.lookupKey]: `${productName} ${paidPlans.starter.name}, per member`,
  [paidPlans.business.lookupKey]: `${productName} ${paidPlans.business.name}, per member`,
  [hotStorage.lookupKey]: `${productName} hot storage, ${hotStorage.blockGb} GB`,
  [coldStorage.lookupKey]: `${productName} cold storage, ${coldStorage.stepTb} TB`,
};

/** The events that the webhook function follows. */
const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
];

/**
 * Makes our products and prices at Stripe what `plans.ts` says; running it again changes nothing.
 * @returns a sentence for each, about what was done.
 */
export async function setUpCatalog(stripe: Stripe): Promise<string[]> {
  const said: string[] = [];
  for (const [lookupKey, cents] of Object.entries(prices)) {
    const product = await productFor(stripe, lookupKey);
    said.push(await setUpPrice(stripe, product, lookupKey, cents));
  }
  return said;
}

/** A product has its price's lookup key as its id, so that it is found again. */
async function productFor(stripe: Stripe, lookupKey: string): Promise<string> {
  const name = names[lookupKey] ?? lookupKey;
  const { data } = await stripe.products.list({ ids: [lookupKey] });
  const [known] = data;
  if (!known) return (await stripe.products.create({ id: lookupKey, name })).id;
  if (known.name !== name) await stripe.products.update(known.id, { name });
  return known.id;
}

async function setUpPrice(
  stripe: Stripe,
  product: string,
  lookupKey: string,
  cents: number,
): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
  const [known] = data;
  const dollars = `$${cents / 100} a month`;
  if (known?.unit_amount === cents && known.currency === 'usd') {
    return `${lookupKey}: ${dollars}, as before`;
  }
  await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
  return known
    ? `${lookupKey}: ${dollars} from now on; whoever pays the old price goes on paying it until the next change`
    : `${lookupKey}: ${dollars}, new`;
}

/**
 * Makes an address the one endpoint of ours there, for the events that we follow.
 * @returns what was done, and for a new endpoint its signing secret, which Stripe tells this once.
 */
export async function setUpWebhook(stripe: Stripe, url: string): Promise<string> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const known = data.find((endpoint) => endpoint.url === url);
  if (!known) {
    const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events });
    return `webhook: new at ${url}. Its signing secret, told this once: ${secret}`;
  }
  await stripe.webhookEndpoints.update(known.id, { enabled_events: events });
  return `webhook: as before at ${url}`;
}
