import Stripe from 'stripe';
import { controlEmulator } from '../control.ts';
import { startStripeEmulator } from '../server.ts';
import { accountSetUp } from './account.ts';
import { receiverSecret, startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** The start date of every test: its month has 30 days, so that half a month is 15. */
const startDate = new Date('2026-11-20T12:00:00Z');
export const startSeconds = startDate.getTime() / 1000;
export const day = 86_400;

/** An emulator that runs, the receiver of its events, and Stripe's SDK for it. */
export interface RunningEmulator {
  payments: Awaited<ReturnType<typeof startStripeEmulator>>;
  received: WebhookReceiver;
  stripe: Stripe;
}

/** Starts an emulator whose clock is fixed at the start date. */
export async function launchEmulator(
  dataFile: string | null = null,
  receiver?: WebhookReceiver,
): Promise<RunningEmulator> {
  const received = receiver ?? (await startReceiver(startDate));
  const payments = await startStripeEmulator({
    port: 0,
    dataFile,
    webhookUrl: received.url,
    webhookSecret: receiverSecret,
    now: () => startDate,
    setUp: accountSetUp,
  });
  const stripe = new Stripe('sk_test_local', {
    host: 'localhost',
    port: new URL(payments.origin).port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return { payments, received, stripe };
}

/** What tests do with the emulator that runs when they do it. */
export function controlsOf(running: () => RunningEmulator) {
  const control = (name: string, body: object) =>
    controlEmulator(running().payments.origin, name, body);
  const stop = () => running().payments.close();
  return {
    get origin() {
      return running().payments.origin;
    },
    get stripe() {
      return running().stripe;
    },
    get received() {
      return running().received;
    },
    /** Advances the clock of the objects; resolves when the events have been delivered. */
    advance: (days: number, fail = false) => control('advance', { days, fail }),
    /** Advances the clock, and leaves the draft of a renewal within the last hour unfinalized. */
    advanceToDraft: (days: number) => control('advance', { days, finalize: false }),
    deliveries: (mode: string) => control('deliveries', { mode }),
    reset: () => control('reset', {}),
    control,
    fail: (path: string, how: string, times = 1) => control('fail', { path, how, times }),
    types: () => running().received.events.map(({ type }) => type),
    stop,
    close: async () => {
      await stop();
      await running().received.close();
    },
  };
}

export type TestEmulator = ReturnType<typeof controlsOf>;

/** Starts an emulator for one test, which closes it. */
export async function startTestEmulator(
  dataFile: string | null = null,
  receiver?: WebhookReceiver,
): Promise<TestEmulator> {
  const running = await launchEmulator(dataFile, receiver);
  return controlsOf(() => running);
}

export async function priceOf({ stripe }: TestEmulator, key: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [key] });
  const [price] = data;
  if (price === undefined) throw new Error(`There is no price ${key}.`);
  return price.id;
}

/** An open Checkout for the given number of Business members. */
export async function openCheckout(
  emulator: TestEmulator,
  members: number,
): Promise<Stripe.Checkout.Session> {
  return emulator.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await priceOf(emulator, 'business_member'), quantity: members }],
    success_url: 'http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing',
    customer_email: 'owner@studio.example',
    client_reference_id: 'workspace-1',
    metadata: { workspace: '1' },
    subscription_data: { metadata: { workspace: '1' }, billing_mode: { type: 'classic' } },
  });
}

/** Submits a page's form as a browser would. */
export function sendForm(url: string | null | undefined, fields: Record<string, string>) {
  return fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
}

/** A subscription for the given number of Business members, paid on the Checkout page. */
export async function subscribe(
  emulator: TestEmulator,
  members: number,
): Promise<Stripe.Subscription> {
  const { id, url } = await openCheckout(emulator, members);
  await sendForm(url, { card: '4242 4242 4242 4242' });
  const { subscription } = await emulator.stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription'],
  });
  if (subscription === null || typeof subscription === 'string') throw new Error('Not paid.');
  return subscription;
}

/** Saves another card in the portal and makes it the subscription's default, as the product does on the event. */
export async function changeCard(
  emulator: TestEmulator,
  { id, customer: owner }: Pick<Stripe.Subscription, 'id' | 'customer'>,
  card: string,
): Promise<void> {
  const { url } = await emulator.stripe.billingPortal.sessions.create({ customer: String(owner) });
  await sendForm(url, { action: 'card', card });
  const { data } = await emulator.stripe.customers.listPaymentMethods(String(owner), { limit: 1 });
  await emulator.stripe.subscriptions.update(id, { default_payment_method: data[0]?.id ?? '' });
}

export function itemOf({ items }: Pick<Stripe.Subscription, 'items'>): string {
  const [item] = items.data;
  if (item === undefined) throw new Error('There is no item.');
  return item.id;
}

export function quantitiesOf({ items }: Pick<Stripe.Subscription, 'items'>) {
  return items.data.map(({ quantity }) => quantity);
}

/**
 * Posts a raw form that Stripe's SDK would not send.
 * @returns the status and Stripe's error, if any
 */
export async function postForm(
  { origin }: Pick<TestEmulator, 'origin'>,
  path: string,
  body: string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_local', ...headers },
    body,
  });
  const { error } = Object(await response.json());
  return { status: response.status, error };
}
