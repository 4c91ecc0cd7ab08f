import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { converge } from '#functions/billing/converge.ts';
import { noteDuplicate } from '#functions/billing/duplicates.ts';
import { findPurchase, keepPurchase, promisePurchase } from '#functions/billing/purchases.ts';
import { readSubscription } from '#functions/billing/reading.ts';
import { storedSubscription } from '#functions/billing/store.ts';
import type { Finding, Kind } from '#functions/daily-check/discrepancy.ts';
import { askForStorage } from '#functions/storage/store.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { inviteMember } from '#functions/team-members/inviting.ts';
import { listMembers } from '#functions/team-members/store.ts';
import { someEmail } from '#functions/testing/people.ts';
import { books } from '#functions/testing/stripe.ts';
import { findWorkspace, newWorkspace } from '#functions/workspace/store.ts';
import { type Product, startProduct } from './product.ts';
import { runningEnvironment } from './running.ts';
import { temporaryFolder } from './testing/fixture.ts';

/** How many workspaces there are; DAILY_CHECK_WORKSPACES=1000 tries more. */
const workspaces = Number(process.env['DAILY_CHECK_WORKSPACES'] ?? 200);

/** So many are made side by side. */
const atOnce = 10;

const folder = temporaryFolder();
let product: Product;
let stripe: Stripe;

beforeAll(async () => {
  product = await startProduct({ port: 0, dataDir: folder.path });
  // What this test does by itself it does to the product's own table and stand-in.
  Object.assign(process.env, runningEnvironment(folder.path));
  stripe = books();
  await fetch(`${product.paymentsOrigin}/test/deliveries`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'drop' }),
  });
});
afterAll(async () => {
  await product.close();
  folder.remove();
});

interface Subscriber {
  workspaceId: string;
  subscription: Stripe.Subscription;
}

/** What goes amiss with a workspace, and what the daily check is to make of it. */
const drifts: {
  kind: Kind;
  outcome: Finding['outcome'];
  plant(subscriber: Subscriber): unknown;
}[] = [
  {
    kind: 'members_miscounted',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.workspace(workspaceId), 'memberCount', 7),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.subscription(workspaceId), 'seats', 9),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.subscription(workspaceId), 'status', 'unpaid'),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.workspace(workspaceId), 'runningPlan', 'starter'),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ subscription }) => remove(keys.customer(String(subscription.customer))),
  },
  {
    kind: 'subscription_unnoticed',
    outcome: 'repaired',
    plant: ({ workspaceId }) => remove(keys.subscription(workspaceId)),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ subscription }) => stripe.subscriptions.cancel(subscription.id),
  },
  {
    kind: 'seats_differ',
    outcome: 'noted',
    plant: ({ workspaceId }) => addMembers(workspaceId, 2),
  },
  {
    kind: 'storage_differs',
    outcome: 'noted',
    plant: ({ workspaceId }) => askForStorage(workspaceId, { storageAmount: 5 }, { who: 'Ada' }),
  },
  {
    kind: 'subscription_missing',
    outcome: 'alarmed',
    plant: async ({ workspaceId, subscription: { id } }) => {
      await stripe.subscriptions.cancel(id);
      await set(keys.subscription(workspaceId), 'stripeSubscriptionId', `${id}gone`);
    },
  },
];

test('drift across many workspaces is found, mended where that is safe, and otherwise told', async () => {
  const planted: Record<string, number> = {};
  const expectOne = (kind: Kind, outcome: Finding['outcome']) => {
    planted[`${kind} ${outcome}`] = (planted[`${kind} ${outcome}`] ?? 0) + 1;
  };
  const subscribers: Subscriber[] = [];
  while (subscribers.length < workspaces) {
    const some = Array.from({ length: atOnce }, subscribe);
    subscribers.push(...(await Promise.all(some)));
  }
  for (const [n, subscriber] of subscribers.entries()) {
    // Every second workspace is as it should be.
    const drift = n % 2 === 0 ? drifts[(n / 2) % drifts.length] : undefined;
    if (!drift) continue;
    await drift.plant(subscriber);
    expectOne(drift.kind, drift.outcome);
  }

  await begin({});
  expectOne('orphan_subscription', 'alarmed');
  await begin({ workspaceId: 'of-nobody' });
  expectOne('orphan_subscription', 'alarmed');
  const lost = someEmail();
  await begin({ purchaseEmail: lost });
  expectOne('purchase_unnoticed', 'repaired');

  const half = await workspaceWithMembers(0);
  const claimed = await bought();
  await transact([promisePurchase(claimed.purchase, half)]);
  expectOne('claim_unfinished', 'repaired');

  const over = await bought();
  await stripe.subscriptions.cancel(over.subscription.id);
  expectOne('purchase_ended', 'repaired');

  const [kept] = subscribers.slice(1);
  if (!kept) throw new Error('There is no workspace.');
  const spare = await begin({ workspaceId: kept.workspaceId });
  await noteDuplicate({
    stripeSubscriptionId: spare.id,
    workspaceId: kept.workspaceId,
    keptSubscriptionId: kept.subscription.id,
    doubleSince: spare.created,
  });
  expectOne('second_subscription_unsettled', 'repaired');

  const first = await dailyCheck();
  expect(byKind(first.findings)).toEqual(planted);
  expect(await dailyCheck()).toMatchObject({
    findings: [],
    totals: { found: 0, repaired: 0, alarmed: 0, noted: 0 },
  });

  for (const { workspaceId, subscription } of subscribers)
    await expectRight(workspaceId, subscription);
  expect(await findPurchase(lost, await idOfPurchase(lost))).toMatchObject({ plan: 'business' });
  expect(await storedSubscription(half)).toMatchObject({ status: 'active' });
  expect(await findPurchase(claimed.email, claimed.subscription.id)).toBeNull();
  expect(await findPurchase(over.email, over.subscription.id)).toBeNull();
  expect(await stripe.subscriptions.retrieve(spare.id)).toMatchObject({ status: 'canceled' });
}, 600_000);

test('a day that goes by on this machine brings its check: after three days a purchase is reminded of, once', async () => {
  const { email } = await bought();
  expect(await subjectsTo(email)).toEqual(['Set up your Cutbay workspace']);
  await moveClock(2);
  expect(await subjectsTo(email)).toEqual(['Set up your Cutbay workspace']);
  await moveClock(1);
  await moveClock(1);
  const reminded = ['Your Cutbay workspace waits for you', 'Set up your Cutbay workspace'];
  expect(await subjectsTo(email)).toEqual(reminded);
}, 120_000);

/** A workspace with two members and a plan that runs, noticed and in order. */
async function subscribe(): Promise<Subscriber> {
  const workspaceId = await workspaceWithMembers(2);
  const subscription = await begin({ workspaceId }, 2);
  await converge({ workspaceId, stripeSubscriptionId: subscription.id, who: 'Stripe' });
  return { workspaceId, subscription };
}

async function workspaceWithMembers(members: number): Promise<string> {
  const { id, writes } = newWorkspace({ id: someEmail(), email: someEmail() }, 'Studio');
  await transact(writes);
  await addMembers(id, members);
  return id;
}

async function addMembers(workspaceId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const invitation = {
      email: someEmail(),
      role: 'Producer' as const,
      invitedBy: 'Ada',
      companyName: 'Studio',
    };
    await inviteMember(workspaceId, invitation, 'Ada');
  }
}

/** A subscription at the stand-in, paid, that nobody here has heard of. */
async function begin(metadata: Record<string, string>, quantity = 1): Promise<Stripe.Subscription> {
  const { id: customer } = await stripe.customers.create({ email: someEmail() });
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await stripe.prices.list({ lookup_keys: ['business_member'] });
  return stripe.subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: String(data[0]?.id), quantity }],
    metadata,
  });
}

/** A purchase of the public page, kept and waiting. */
async function bought() {
  const email = someEmail();
  const subscription = await begin({ purchaseEmail: email });
  await keepPurchase(email, subscription);
  const purchase = await findPurchase(email, subscription.id);
  if (!purchase) throw new Error('The purchase was not kept.');
  return { email, subscription, purchase };
}

async function idOfPurchase(email: string): Promise<string> {
  for await (const { id, metadata } of stripe.subscriptions.list({ limit: 100 })) {
    if (metadata['purchaseEmail'] === email) return id;
  }
  throw new Error(`Nothing was bought by ${email}.`);
}

/** What we hold equals what Stripe says, and the count the rows. */
async function expectRight(workspaceId: string, { id }: Stripe.Subscription): Promise<void> {
  const workspace = await findWorkspace(workspaceId);
  expect(workspace?.memberCount).toBe((await listMembers(workspaceId)).length);
  const stored = await storedSubscription(workspaceId);
  if (stored?.stripeSubscriptionId !== id) return;
  const subscription = await stripe.subscriptions.retrieve(id);
  expect(stored).toMatchObject(readSubscription(subscription) ?? {});
  expect(workspace?.runningPlan).toBe(subscription.status === 'active' ? 'business' : undefined);
}

function byKind(findings: readonly Finding[]): Record<string, number> {
  const groups = Map.groupBy(findings, ({ kind, outcome }) => `${kind} ${outcome}`);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}

async function dailyCheck(): Promise<{ totals: object; findings: Finding[] }> {
  const answer = await fetch(`${product.origin}/__local/daily-check`, { method: 'POST' });
  return JSON.parse(await answer.text());
}

async function moveClock(days: number): Promise<void> {
  await fetch(`${product.origin}/__local/clock`, {
    method: 'POST',
    body: JSON.stringify({ days }),
  });
}

/** The subjects of the mails to somebody, newest first. */
async function subjectsTo(email: string): Promise<string[]> {
  const answer = await fetch(`${product.origin}/__local/mail`, {
    headers: { accept: 'application/json' },
  });
  const mails: { to: string; subject: string }[] = JSON.parse(await answer.text());
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function set(Key: Key, name: string, value: unknown): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

async function remove(Key: Key): Promise<void> {
  await table.send(new DeleteCommand({ TableName: tableName(), Key }));
}
