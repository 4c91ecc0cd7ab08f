import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { table, tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { entriesOf } from '#functions/testing/audit.ts';
import { addMembers, type Person, signUp } from '#functions/testing/people.ts';
import { workspaceIdOf } from '#functions/testing/plans.ts';
import {
  deliver,
  deliverAllFor,
  eventsOf,
  itemOfProduct,
  onlySubscription,
  otherPrice,
  stripeClient,
  switchToPrice,
} from '#functions/testing/stripe.ts';
import {
  customerOf,
  payCheckout,
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#functions/testing/subscribers.ts';

/** An owner on Business who pays $40 a member since before the price became $50. */
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

test('more seats come at the running price, and only what is newly added at the price of today', async () => {
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

test('another plan comes at its price of today, and storage stays at its own', async () => {
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

test('storage given up and added again comes at the price of today', async () => {
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

test('members, storage and the end of the plan are noted with what is really paid', async () => {
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
  // Newest first: the first member takes the seat that is billed anyway.
  expect(of('member_added').map(({ dollarsAMonth }) => dollarsAMonth)).toEqual([40, null]);
  expect((await userOf(owner)).subscription.status).toBe('canceled');
});

test('a Checkout that was opened at the price before, and paid, grants what was paid', async () => {
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

test('a copy from before prices were kept is read, and filled in before anything is charged', async () => {
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

test('what runs is known by its product, in whichever order its items stand', async () => {
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

async function withoutAttribute(Key: { pk: string; sk: string }, name: string): Promise<void> {
  const UpdateExpression = `REMOVE ${name}`;
  await table.send(new UpdateCommand({ TableName: tableName(), Key, UpdateExpression }));
}
