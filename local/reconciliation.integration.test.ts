import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  findPurchase,
  reservePurchaseWrite,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { toSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import { recordDuplicate } from '#core/billing/sync/duplicate-store.ts';
import { listMembers } from '#core/members/store.ts';
import type { Finding, Kind } from '#core/reconciliation/discrepancy.ts';
import { transact } from '#core/table/client.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import {
  bought,
  discrepancies,
  type Subscriber,
  startSubscription,
  subscribe,
  workspaceWithMembers,
} from '#testkit/local/discrepancies.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { send, subjectsMailedTo } from '#testkit/local/visitor.ts';
import { uniqueEmail } from '#testkit/people.ts';
import { runningEnvironment } from './instance/instance-file.ts';
import { type Product, startProduct } from './product.ts';

/** The number of workspaces; DAILY_CHECK_WORKSPACES=1000 tests more. */
const workspaces = Number(process.env['DAILY_CHECK_WORKSPACES'] ?? 200);

// A reconciliation of a thousand takes a busy machine many seconds.
jest.setTimeout(600_000);

/** The number created concurrently. */
const atOnce = 10;

const folder = temporaryFolder();
let product: Product;

beforeAll(async () => {
  product = await startProduct({ port: 0, dataDir: folder.path });
  // The test itself writes to the product's own table and emulator.
  Object.assign(process.env, runningEnvironment(folder.path));
  await controlEmulator(product.paymentsOrigin, 'deliveries', { mode: 'drop' });
});
afterAll(async () => {
  await product.close();
  folder.remove();
});

// Before there are many workspaces, which each of its days would reconcile.
test('a day on this machine includes its reconciliation: after three days a purchase gets one reminder', async () => {
  const { email } = await bought();
  expect(await subjectsMailedTo(product, email)).toEqual(['Set up your Cutbay workspace']);
  await moveClock(2);
  expect(await subjectsMailedTo(product, email)).toEqual(['Set up your Cutbay workspace']);
  await moveClock(1);
  await moveClock(1);
  const reminded = ['Your Cutbay workspace is waiting for you', 'Set up your Cutbay workspace'];
  expect(await subjectsMailedTo(product, email)).toEqual(reminded);
});

test('discrepancies across many workspaces are found, and repaired if that is safe or reported otherwise', async () => {
  const planted: Record<string, number> = {};
  const expectOne = (kind: Kind, outcome: Finding['outcome']) => {
    planted[`${kind} ${outcome}`] = (planted[`${kind} ${outcome}`] ?? 0) + 1;
  };
  const subscribers: Subscriber[] = [];
  while (subscribers.length < workspaces) {
    const some = Array.from({ length: atOnce }, () => subscribe());
    subscribers.push(...(await Promise.all(some)));
  }
  for (const [n, subscriber] of subscribers.entries()) {
    // Every second workspace has no discrepancy.
    const discrepancy = n % 2 === 0 ? discrepancies[(n / 2) % discrepancies.length] : undefined;
    if (!discrepancy) continue;
    await discrepancy.plant(subscriber);
    expectOne(discrepancy.kind, discrepancy.outcome);
  }

  await startSubscription({});
  expectOne('orphan_subscription', 'alarmed');
  await startSubscription({ workspaceId: 'of-nobody' });
  expectOne('orphan_subscription', 'alarmed');
  const unsyncedEmail = uniqueEmail();
  await startSubscription({ purchaseEmail: unsyncedEmail });
  expectOne('purchase_unnoticed', 'repaired');

  const halfClosed = await workspaceWithMembers(0);
  const claimed = await bought();
  await transact([reservePurchaseWrite(claimed.purchase, halfClosed)]);
  expectOne('claim_unfinished', 'repaired');

  const overLimit = await bought();
  await stripeClient().subscriptions.cancel(overLimit.subscription.id);
  expectOne('purchase_ended', 'repaired');

  const [kept] = subscribers.slice(1);
  if (!kept) throw new Error('There is no workspace.');
  const duplicate = await startSubscription({ workspaceId: kept.workspaceId });
  await recordDuplicate({
    stripeSubscriptionId: duplicate.id,
    workspaceId: kept.workspaceId,
    keptSubscriptionId: kept.subscription.id,
    doubleSince: duplicate.created,
  });
  expectOne('second_subscription_unsettled', 'repaired');

  const first = await runReconciliation();
  expect(byKind(first.findings)).toEqual(planted);
  expect(await runReconciliation()).toMatchObject({
    findings: [],
    totals: { found: 0, repaired: 0, alarmed: 0, noted: 0 },
  });

  for (const { workspaceId, subscription } of subscribers)
    await expectRight(workspaceId, subscription);
  expect(await findPurchase(unsyncedEmail, await idOfPurchase(unsyncedEmail))).toMatchObject({
    plan: 'business',
  });
  expect(await storedSubscription(halfClosed)).toMatchObject({ status: 'active' });
  expect(await findPurchase(claimed.email, claimed.subscription.id)).toBeNull();
  expect(await findPurchase(overLimit.email, overLimit.subscription.id)).toBeNull();
  expect(await stripeClient().subscriptions.retrieve(duplicate.id)).toMatchObject({
    status: 'canceled',
  });
});

async function idOfPurchase(email: string): Promise<string> {
  for await (const { id, metadata } of stripeClient().subscriptions.list({ limit: 100 })) {
    if (metadata['purchaseEmail'] === email) return id;
  }
  throw new Error(`There is no purchase by ${email}.`);
}

/** Asserts that our copy equals Stripe's state, and the member count the number of members. */
async function expectRight(workspaceId: string, { id }: Stripe.Subscription): Promise<void> {
  const workspace = await findWorkspace(workspaceId);
  expect(workspace?.memberCount).toBe((await listMembers(workspaceId)).length);
  const stored = await storedSubscription(workspaceId);
  if (stored?.stripeSubscriptionId !== id) return;
  const subscription = await stripeClient().subscriptions.retrieve(id);
  expect(stored).toMatchObject(toSnapshot(subscription) ?? {});
  expect(workspace?.runningPlan).toBe(subscription.status === 'active' ? 'business' : undefined);
}

function byKind(findings: readonly Finding[]): Record<string, number> {
  const groups = Map.groupBy(findings, ({ kind, outcome }) => `${kind} ${outcome}`);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}

async function runReconciliation(): Promise<{ totals: object; findings: Finding[] }> {
  const answer = await fetch(`${product.origin}/__local/daily-check`, { method: 'POST' });
  return JSON.parse(await answer.text());
}

const moveClock = (days: number) => send(product, 'POST', '/__local/clock', { days });
