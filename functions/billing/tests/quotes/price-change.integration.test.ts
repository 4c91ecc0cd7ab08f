import { expect, test } from '@jest/globals';
import { type Key, keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { entriesOf } from '#testkit/audit.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  deliver,
  deliverAllFor,
  eventsOf,
  itemOfProduct,
  onlySubscription,
  otherPrice,
  stripeClient,
  switchToPrice,
} from '#testkit/billing/stripe.ts';
import {
  customerOf,
  payCheckout,
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMembers, type Person, signUp } from '#testkit/people.ts';

/** An owner on Business at $40 a member, from before the price was raised to $50. */
async function earlySubscriber(): Promise<Person> {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  await switchToPrice(await onlySubscription(customer), 'business_member', { unit_amount: 4_000 });
  await deliverAllFor(customer);
  return owner;
}

test('a subscription keeps its own price, and the dashboard shows it', async () => {
  const owner = await earlySubscriber();
  expect((await userOf(owner)).subscription).toMatchObject({
    plan: 'business',
    status: 'active',
    prices: { pricePerMember: 40, hotStorageBlock: 15, coldStorageTb: 10 },
  });
});

test("added seats cost the subscription's own price, and only new items cost today's price", async () => {
  const owner = await earlySubscriber();
  await addMembers(owner, 2);
  await setStorage(owner, 1.5, 0);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted).toMatchObject({
    quote: { pricePerMember: 40, memberCost: 80, storageCost: 30, total: 110 },
    prices: { pricePerMember: 40, hotStorageBlock: 15 },
  });
  expect((await updatePlan(owner, 'business')).body.code).toBe('quote_changed');
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ success: true });
  const subscription = await onlySubscription(await customerOf(owner));
  const seats = itemOfProduct(subscription, 'business_member');
  expect([seats?.quantity, seats?.price.unit_amount]).toEqual([2, 4_000]);
  expect(itemOfProduct(subscription, 'hot_storage_250gb')?.price.lookup_key).toBe(
    'hot_storage_250gb',
  );
});

test("a new plan costs today's price, and storage keeps its own", async () => {
  const owner = await subscriber('starter');
  await setStorage(owner, 1.25, 0);
  await updatePlan(owner, 'starter');
  const customer = await customerOf(owner);
  await switchToPrice(await onlySubscription(customer), 'hot_storage_250gb', {
    unit_amount: 1_150,
  });
  await deliverAllFor(customer);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.quote).toMatchObject({ pricePerMember: 50, storageCost: 11.5, total: 61.5 });
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ success: true });
  expect((await userOf(owner)).subscription).toMatchObject({
    plan: 'business',
    prices: { pricePerMember: 50, hotStorageBlock: 11.5 },
  });
});

test("storage removed and added again costs today's price", async () => {
  const owner = await subscriber('business');
  await setStorage(owner, 1.25, 0);
  await updatePlan(owner, 'business');
  const customer = await customerOf(owner);
  await switchToPrice(await onlySubscription(customer), 'hot_storage_250gb', {
    unit_amount: 1_000,
  });
  await deliverAllFor(customer);
  await setStorage(owner, 1, 0);
  await updatePlan(owner, 'business');
  await setStorage(owner, 1.5, 0);
  expect((await updatePlan(owner, 'business')).body).toEqual({ success: true });
  expect((await userOf(owner)).subscription.prices.hotStorageBlock).toBe(15);
});

test('the audit log records members, storage and the end of the plan with the prices actually paid', async () => {
  const owner = await earlySubscriber();
  await addMembers(owner, 2);
  await setStorage(owner, 1.25, 0);
  await updateAsQuoted(owner, await quoteFor(owner, 'business'));
  await owner.call('POST /api/cancel-subscription');
  const entries = await entriesOf(owner);
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  expect(of('plan_ended')).toMatchObject([{ previousMonthTotal: 95, dollarsAMonth: -95 }]);
  expect(of('plan_changed')).toMatchObject([
    { monthTotal: 95, previousMonthTotal: 40 },
    { monthTotal: 40, previousMonthTotal: 50 },
  ]);
  // Newest first: the first member takes the seat that is billed in any case.
  expect(of('member_added').map(({ dollarsAMonth }) => dollarsAMonth)).toEqual([40, null]);
  expect((await userOf(owner)).subscription.status).toBe('canceled');
});

test('a Checkout that was opened at the previous price and paid grants what was paid', async () => {
  const owner = await signUp();
  const workspaceId = await workspaceIdOf(owner);
  const before = await otherPrice('starter_member', { unit_amount: 1_900 });
  const { url } = await stripeClient().checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: before.id, quantity: 2 }],
    customer_email: owner.email,
    client_reference_id: workspaceId,
    metadata: { workspaceId },
    subscription_data: { metadata: { workspaceId } },
    success_url: 'http://localhost:3000/dashboard?session_id={CHECKOUT_SESSION_ID}',
  });
  await payCheckout(owner, String(url));
  expect((await userOf(owner)).subscription).toMatchObject({
    plan: 'starter',
    seats: 2,
    status: 'active',
    prices: { pricePerMember: 19 },
  });
});

test('an old copy without prices can be read, and its prices are filled in before any charge', async () => {
  const owner = await earlySubscriber();
  const workspaceId = await workspaceIdOf(owner);
  await withoutAttribute(keys.subscription(workspaceId), 'prices');
  await withoutAttribute(keys.workspace(workspaceId), 'runningPrices');
  expect((await userOf(owner)).subscription.prices.pricePerMember).toBe(50);
  await addMembers(owner, 2);
  expect((await updatePlan(owner, 'business')).body.code).toBe('quote_changed');
  expect((await userOf(owner)).subscription.prices.pricePerMember).toBe(40);
  const quoted = await quoteFor(owner, 'business');
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ success: true });
});

test('a running subscription is recognized by its products, in any order of its items', async () => {
  const owner = await subscriber('business');
  const { id } = await onlySubscription(await customerOf(owner));
  const { data } = await stripeClient().prices.list({ lookup_keys: ['cold_storage_1tb'] });
  const [seats] = (await stripeClient().subscriptions.retrieve(id)).items.data;
  await stripeClient().subscriptions.update(id, {
    items: [
      { id: String(seats?.id), deleted: true },
      { price: String(data[0]?.id), quantity: 3 },
      { price: String(seats?.price.id), quantity: 4 },
    ],
    proration_behavior: 'none',
  });
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({
    plan: 'business',
    seats: 4,
    storageAmount: 1,
    coldStorageAmount: 3,
  });
});

function withoutAttribute(key: Key, name: string): Promise<void> {
  return write(update(key, { remove: [name] }));
}
