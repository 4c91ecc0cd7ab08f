import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { findUnreadable } from '#core/billing/subscription/unreadable.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  deliverAll,
  deliverAllFor,
  onlySubscription,
  otherPrice,
  stripeClient,
  switchToPrice,
} from '#testkit/billing/stripe.ts';
import { customerOf, subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { signUp } from '#testkit/people.ts';
import { checkOwner } from './subscription-check.ts';
import { checkUnreadable, findUnrecorded } from './unreadable-check.ts';
import { checkWorkspace } from './workspace-check.ts';

const alerts = recordOperatorAlerts();
const reasons = () => alerts.map(({ reason }) => reason);

/** A subscription created at Stripe outside the product, with its own customer. */
async function made(
  prices: string[],
  metadata: Record<string, string> = {},
): Promise<Stripe.Subscription> {
  const { id: customer } = await stripeClient().customers.create({ email: 'payer@studio.example' });
  const card = await stripeClient().paymentMethods.attach('pm_card_visa', { customer });
  return stripeClient().subscriptions.create({
    customer,
    default_payment_method: card.id,
    items: prices.map((price) => ({ price })),
    metadata,
  });
}

async function soldToday(lookupKey: string): Promise<string> {
  const { data } = await stripeClient().prices.list({ lookup_keys: [lookupKey] });
  return String(data[0]?.id);
}

async function strangePrice(): Promise<string> {
  const { id } = await stripeClient().prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Another product' },
  });
  return id;
}

/** Changes a subscription's items by hand, as in Stripe's dashboard. */
function changeItems(id: string, items: Stripe.SubscriptionUpdateParams.Item[]) {
  return stripeClient().subscriptions.update(id, { items, proration_behavior: 'none' });
}

/** Adds an item of another product to a subscription. */
async function addStrangeItem(id: string): Promise<Stripe.SubscriptionItem> {
  const price = await strangePrice();
  const { items } = await changeItems(id, [{ price }]);
  const added = items.data.find((item) => item.price.id === price);
  if (!added) throw new Error('The item was not added.');
  return added;
}

test('a running subscription that becomes unreadable keeps its plan, alerts once, and is applied once it can be read', async () => {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  const { id } = await onlySubscription(customer);
  const before = (await userOf(owner)).subscription;
  const strange = await addStrangeItem(id);
  await deliverAllFor(customer);
  await deliverAllFor(customer);
  expect(reasons()).toEqual(['unreadable_subscription']);
  expect(await findUnreadable(id)).toMatchObject({
    workspaceId: await workspaceIdOf(owner),
    reason: expect.stringContaining('is no product of ours'),
  });
  expect((await userOf(owner)).subscription).toEqual(before);
  const cannot = {
    status: 502,
    body: { message: expect.stringContaining('cannot be changed right now') },
  };
  const quoted = await owner.call('POST /api/quote', { body: { plan: 'business' } });
  expect(quoted).toMatchObject(cannot);
  expect(await updatePlan(owner, 'business')).toMatchObject(cannot);
  await changeItems(id, [{ id: strange.id, deleted: true }]);
  await switchToPrice(await onlySubscription(customer), 'business_member', { unit_amount: 4_200 });
  await deliverAllFor(customer);
  expect((await userOf(owner)).subscription.prices.pricePerMember).toBe(42);
  expect(await findUnreadable(id)).toBeNull();
  expect(reasons()).toEqual(['unreadable_subscription']);
});

test('an unreadable subscription can be cancelled', async () => {
  const owner = await subscriber('business');
  const { id } = await onlySubscription(await customerOf(owner));
  await addStrangeItem(id);
  await deliverAllFor(await customerOf(owner));
  expect((await owner.call('POST /api/cancel-subscription')).status).toBe(200);
  expect((await userOf(owner)).subscription.status).toBe('canceled');
  expect(await findUnreadable(id)).toBeNull();
});

test.each([
  ['names a workspace, without a product of ours', async () => [await strangePrice()]],
  [
    'has two plans',
    async () => [await soldToday('business_member'), await soldToday('starter_member')],
  ],
  ['has no plan', async () => [await soldToday('cold_storage_1tb')]],
  [
    'is in another currency',
    async () => [(await otherPrice('business_member', { unit_amount: 5_000, currency: 'eur' })).id],
  ],
  [
    'is billed every year',
    async () => [
      (
        await otherPrice('business_member', {
          unit_amount: 50_000,
          recurring: { interval: 'year' },
        })
      ).id,
    ],
  ],
  [
    'has the same plan twice',
    async () => [
      await soldToday('business_member'),
      (await otherPrice('business_member', { unit_amount: 4_000 })).id,
    ],
  ],
])(
  'a paid subscription that %s is kept until it can be read, and alerts once',
  async (_what, prices) => {
    const owner = await signUp();
    const workspaceId = await workspaceIdOf(owner);
    const subscription = await made(await prices(), { workspaceId });
    expect(new Set((await deliverAll(subscription.id)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    await deliverAll(subscription.id);
    expect(await findUnreadable(subscription.id)).toMatchObject({ workspaceId });
    expect(reasons()).toEqual(['unreadable_subscription']);
    expect(await checkOwner(await stripeClient().subscriptions.retrieve(subscription.id))).toEqual(
      [],
    );
    expect((await userOf(owner)).subscription).toBeNull();
  },
);

test('the reconciliation applies an unreadable subscription once it can be read', async () => {
  const owner = await signUp();
  const workspaceId = await workspaceIdOf(owner);
  const { id, items } = await made([await strangePrice()], { workspaceId });
  await deliverAll(id);
  const item = await findUnreadable(id);
  if (!item) throw new Error('It is not kept.');
  expect(await checkUnreadable(item)).toEqual([]);
  await stripeClient().subscriptions.update(id, {
    items: [{ id: String(items.data[0]?.id), price: await soldToday('business_member') }],
    proration_behavior: 'none',
  });
  for (const { repair } of await checkUnreadable(item)) await repair?.();
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
  expect(await findUnreadable(id)).toBeNull();
});

test('an unreadable purchase is kept, and mailed to its buyer once it can be read', async () => {
  const subscription = await made([await strangePrice()], { purchaseEmail: 'buyer@films.example' });
  await deliverAll(subscription.id);
  expect(await findUnreadable(subscription.id)).not.toBeNull();
  expect(reasons()).toEqual(['unreadable_subscription']);
  const seen = await stripeClient().subscriptions.retrieve(subscription.id);
  expect(await findUnrecorded(seen)).toEqual([]);
});

test("another product's subscriptions in the same account are ignored without an alert", async () => {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  const { id: strangers } = await made([await strangePrice()], { plan: 'gold' });
  const card = await stripeClient().customers.listPaymentMethods(customer);
  const { id: customers } = await stripeClient().subscriptions.create({
    customer,
    default_payment_method: String(card.data[0]?.id),
    items: [{ price: await strangePrice() }],
  });
  for (const id of [strangers, customers]) {
    expect(new Set((await deliverAll(id)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await findUnreadable(id)).toBeNull();
    expect(await checkOwner(await stripeClient().subscriptions.retrieve(id))).toEqual([]);
  }
  expect(await checkWorkspace(await workspaceIdOf(owner))).toEqual([]);
  expect(reasons()).toEqual([]);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});
