import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { keys } from '#core/table/keys.ts';
import { handler as webhook } from '#functions/events/stripe-webhook.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { deliver, eventsOf, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { httpEvent, invoke } from '#testkit/events.ts';
import { type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';
import {
  isEventProcessed,
  saveSnapshot,
  storedSubscription,
  VersionConflict,
} from './subscription/store.ts';

const stripe = stripeClient();

/** Creates a subscription at Stripe for a price, naming a workspace if one is given, and returns its events. */
async function begin(options: { price?: string; workspaceId?: string; customer?: string }) {
  const customer = options.customer ?? (await stripe.customers.create({ email: uniqueEmail() })).id;
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await stripe.prices.list({ lookup_keys: ['business_member'] });
  const subscription = await stripe.subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: options.price ?? String(data[0]?.id) }],
    ...(options.workspaceId && { metadata: { workspaceId: options.workspaceId } }),
  });
  return { subscription, events: await eventsOf(subscription.id) };
}

/** A subscription of a forged event, as sent by an attacker with another environment's signing secret. */
function eventOf(object: object, changes: object = {}): Stripe.Event {
  return JSON.parse(
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: '2026-10-28',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      type: 'customer.subscription.updated',
      data: { object },
      ...changes,
    }),
  );
}

const plan = async (owner: Person) => (await userOf(owner)).subscription;

test('a live-mode event grants nothing while our key is of the test mode', async () => {
  const owner = await signUp();
  const { subscription } = await begin({ workspaceId: await workspaceIdOf(owner) });
  expect(await deliver(eventOf(subscription, { livemode: true }))).toMatchObject({ status: 200 });
  expect(await plan(owner)).toBeNull();
  expect(await deliver(eventOf(subscription))).toMatchObject({ status: 200 });
  expect(await plan(owner)).toMatchObject({ plan: 'business' });
});

test('an event is only a trigger: the state is read from Stripe', async () => {
  const owner = await subscriber('starter');
  const { data } = await stripe.subscriptions.list({
    customer: (await userOf(owner)).stripeCustomerId,
  });
  const before = await plan(owner);
  const claims = { ...data[0], status: 'canceled', metadata: { workspaceId: 'another' } };
  expect(await deliver(eventOf(claims))).toMatchObject({ status: 200 });
  expect(await plan(owner)).toEqual(before);
});

test("another customer's subscription without a workspace grants nothing", async () => {
  const { events, subscription } = await begin({});
  for (const event of events) expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await itemsOf(keys.customer(String(subscription.customer)).pk)).toEqual([]);
});

test('a price that is not ours grants nothing', async () => {
  const owner = await signUp();
  const product = await stripe.products.create({ name: 'Something else' });
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  const { events } = await begin({ price, workspaceId: await workspaceIdOf(owner) });
  for (const event of events) expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await userOf(owner)).toMatchObject({ subscription: null, stripeCustomerId: null });
});

test('an event of a subscription unknown to Stripe is set aside without blocking other events', async () => {
  const gone = eventOf({ id: 'sub_of_nobody', object: 'subscription', customer: 'cus_of_nobody' });
  expect(await deliver(gone)).toMatchObject({ status: 200 });
  expect(await itemsOf(keys.stripeEvent(gone.id).pk)).toHaveLength(1);
});

test('an event of a workspace that no longer exists is set aside without blocking other events', async () => {
  const { events } = await begin({ workspaceId: randomUUID() });
  for (const event of events) expect(await deliver(event)).toMatchObject({ status: 200 });
});

test('a replay of a processed event changes nothing', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const { data } = await stripe.subscriptions.list({
    customer: (await userOf(owner)).stripeCustomerId,
  });
  const [event] = await eventsOf(String(data[0]?.id));
  if (!event) throw new Error('There is no event.');
  await deliver(event);
  const before = await itemsOf(keys.workspace(workspaceId).pk);
  expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await itemsOf(keys.workspace(workspaceId).pk)).toEqual(before);
});

test('an event that repeats our copy keeps a sync from saving what it read at Stripe before', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const stored = await storedSubscription(workspaceId);
  if (!stored) throw new Error('There is no copy.');
  const { version, ...snapshot } = stored;
  const { data } = await stripe.subscriptions.list({
    customer: (await userOf(owner)).stripeCustomerId,
  });
  const repeated = eventOf({ ...data[0] });
  expect(await deliver(repeated)).toMatchObject({ status: 200 });
  expect(await storedSubscription(workspaceId)).toEqual({ ...snapshot, version: version + 1 });
  expect(await isEventProcessed(repeated.id)).toBe(true);

  const late = { ...snapshot, status: 'past_due' };
  await expect(saveSnapshot(workspaceId, stored, late)).rejects.toThrow(VersionConflict);
});

test('a forged event writes nothing', async () => {
  const owner = await signUp();
  const { subscription } = await begin({ workspaceId: await workspaceIdOf(owner) });
  const forged = eventOf(subscription);
  const payload = JSON.stringify(forged);
  const posted = httpEvent('POST /api/webhook', { rawBody: payload });
  posted.headers = {
    'content-type': 'application/json',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_guess',
    }),
  };
  expect(await invoke(webhook, posted)).toMatchObject({ status: 400 });
  expect(await itemsOf(keys.stripeEvent(forged.id).pk)).toEqual([]);
  expect(await plan(owner)).toBeNull();
});
