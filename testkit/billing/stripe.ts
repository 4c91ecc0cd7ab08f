import { prefilledBuyer } from '@cutbay/stripe-emulator/buyer';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import Stripe from 'stripe';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { required } from '#core/runtime/environment.ts';
import { handler as webhook } from '#functions/events/stripe-webhook.ts';
import { env } from '#shared/ops/environment.ts';
import { httpEvent, invoke } from '#testkit/events.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';

/** Test cards of the Stripe emulator. */
export const cards = {
  pays: '4242 4242 4242 4242',
  needsPerson: '4000 0027 6000 3184',
  isDisputed: '4000 0000 0000 0259',
};

/** Pays on a hosted Checkout page by submitting its form, and returns the redirect URL. */
export async function pay(
  url: string,
  card = cards.pays,
  fields: Record<string, string> = prefilledBuyer,
): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, card, email: 'payer@studio.example' }),
  });
  const location = answer.headers.get('location');
  if (answer.status !== 303 || !location)
    throw new Error(`The payment page responded with ${answer.status}.`);
  return location;
}

/** Pays on a hosted invoice page by submitting its form. */
export async function payInvoice(url: string): Promise<void> {
  const body = new URLSearchParams({ card: cards.pays });
  const { ok, status } = await fetch(url, { method: 'POST', redirect: 'manual', body });
  if (!ok && status !== 303) throw new Error(`The payment page responded with ${status}.`);
}

/** The id of the Checkout session in a success URL. */
export function sessionIdIn(location: string): string {
  return new URL(location).searchParams.get('session_id') ?? '';
}

/** A client of the emulator besides the product's own, to inspect its state and to act as the portal would. */
export function stripeClient(): Stripe {
  const { hostname: host, port } = new URL(required(env.stripeApiOrigin));
  return new Stripe('sk_test_local', { host, port, protocol: 'http', maxNetworkRetries: 0 });
}

/** The only subscription of a customer at the emulator, including ended ones. */
export async function onlySubscription(customer: string): Promise<Stripe.Subscription> {
  const { data } = await stripeClient().subscriptions.list({ customer, status: 'all' });
  const [subscription, ...more] = data;
  if (!subscription || more.length > 0) throw new Error(`Found ${data.length} subscriptions.`);
  return subscription;
}

/** Delivers every event of a customer's only subscription to the product, and returns the subscription. */
export async function deliverAllFor(customer: string): Promise<Stripe.Subscription> {
  const { id } = await onlySubscription(customer);
  await deliverAll(id);
  return onlySubscription(customer);
}

/** Found by its product: after a price change, a running subscription's price has no lookup key. */
export function itemOfProduct({ items }: Stripe.Subscription, product: string) {
  return items.data.find(({ price }) => price.product === product);
}

/** A price of one of our products that is not the one sold today. */
export function otherPrice(
  product: string,
  params: Partial<Stripe.PriceCreateParams>,
): Promise<Stripe.Price> {
  const monthly = { currency: 'usd', recurring: { interval: 'month' as const } };
  return stripeClient().prices.create({ ...monthly, product, ...params });
}

/** Moves a subscription to another price, as if it had had that from the start. */
export async function switchToPrice(
  { id, items }: Stripe.Subscription,
  product: string,
  params: Partial<Stripe.PriceCreateParams>,
): Promise<Stripe.Price> {
  const price = await otherPrice(product, params);
  const item = items.data.find(({ price: current }) => current.product === product);
  await stripeClient().subscriptions.update(id, {
    items: [{ id: String(item?.id), price: price.id }],
    proration_behavior: 'none',
  });
  return price;
}

/** The emulator's events about an object, such as a subscription, oldest first. */
export async function eventsOf(id: string): Promise<Stripe.Event[]> {
  const since = await createdAt(id);
  const found: Stripe.Event[] = [];
  // The newest come first: those from before it are of other tests, and ever more.
  for await (const event of stripeClient().events.list({ limit: 100 })) {
    if (event.created < since) break;
    found.unshift(event);
  }
  return found.filter((event) => JSON.stringify(event).includes(id));
}

/** When a subscription or a customer was created, in seconds since 1970; 0 for other objects, and a deleted customer. */
async function createdAt(id: string): Promise<number> {
  if (id.startsWith('sub_')) return (await stripeClient().subscriptions.retrieve(id)).created;
  if (!id.startsWith('cus_')) return 0;
  const customer = await stripeClient().customers.retrieve(id);
  return customer.deleted ? 0 : customer.created;
}

/** Delivers every event of a subscription, or of a customer, in order. */
export async function deliverAll(id: string): Promise<Awaited<ReturnType<typeof deliver>>[]> {
  const answers = [];
  for (const event of await eventsOf(id)) answers.push(await deliver(event));
  return answers;
}

/** Delivers an event to the webhook, signed as Stripe signs it. */
export function deliver(event: Stripe.Event) {
  const payload = JSON.stringify(event);
  const secret = required(env.stripeWebhookSecret);
  const posted = httpEvent('POST /api/webhook', { rawBody: payload });
  posted.headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: nowInSeconds(),
    }),
  };
  return withGrantedAccess('events/stripe-webhook', () => invoke(webhook, posted));
}

/** Makes the emulator fail the next requests to a path. */
export async function failAtStripe(
  path: string,
  how: '429' | 'lock_timeout' | '500' | 'timeout' | 'lost_reply',
  times = 1,
) {
  await control('fail', { path, how, times });
}

/** Advances the clock of Stripe's objects by days; payments of renewals fail if requested. */
export function advanceStripe(days: number, fail = false): Promise<void> {
  return control('advance', { days, fail });
}

/** Adds copies of a customer's newest invoice at Stripe, each a second after the one before. */
export function seedInvoices(customer: string, invoices: number): Promise<void> {
  return control('seed', { customer, invoices });
}

/**
 * Changes the price of a product as `stripe:setup` does: a new price takes over the lookup key, and existing
 * subscriptions keep the old one.
 * @param cents per unit and month
 */
export async function changePrice(lookupKey: string, cents: number): Promise<void> {
  const { data } = await stripeClient().prices.list({ lookup_keys: [lookupKey] });
  const current = data.find(({ lookup_key }) => lookup_key === lookupKey);
  if (!current) throw new Error(`There is no price ${lookupKey}.`);
  await stripeClient().prices.create({
    product: String(current.product),
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
}

/** The open invoices, oldest first. */
export async function openInvoices(): Promise<Stripe.Invoice[]> {
  const { data } = await stripeClient().invoices.list({ status: 'open', limit: 100 });
  return data.toReversed();
}

/** Advances the emulator's clock by a second, so that objects differ in age. */
export function advanceOneSecond(): Promise<void> {
  return control('advance', { days: 1 / 86_400 });
}

const control = (name: string, body: object) =>
  controlEmulator(required(env.stripeApiOrigin), name, body);
