import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { stripe } from '#core/clients/stripe.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import { cards, onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import {
  customerOf,
  setStorage,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMembers, type Person, signUp } from '#testkit/people.ts';

const billingOf = async (owner: Person) => {
  const { status, body } = await owner.call('GET /api/billing');
  expect(status).toBe(200);
  return body;
};
const nothing = { overdue: null, owed: null, nextInvoice: null, credit: 0, arrangement: null };

async function withMembers(count: number): Promise<Person> {
  const owner = await signUp();
  await addMembers(owner, count);
  return owner;
}

/** The requests to Stripe that an action makes, such as `GET /v1/invoices`. */
async function requestsOf(act: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const note = ({ method, path }: Stripe.RequestEvent) => {
    asked.push(`${method} ${path.replace(/\?.*/, '').replace(/\/(sub|cus)_\w+/, '/{id}')}`);
  };
  const client = await stripe();
  client.on('request', note);
  await act();
  client.off('request', note);
  return asked.sort();
}

test('nothing is due for a workspace that never bought anything, and Stripe is not asked', async () => {
  const owner = await withMembers(2);
  expect(await requestsOf(() => billingOf(owner))).toEqual([]);
  expect(await billingOf(owner)).toEqual(nothing);
});

test('the next invoice is the renewal of the billed seats', async () => {
  const owner = await subscriber('business');
  const { currentPeriodEnd: at } = (await userOf(owner)).subscription;
  const nextInvoice = { at, seats: 1, total: 50, creditApplied: 0, amountDue: 50 };
  expect(await billingOf(owner)).toEqual({ ...nothing, nextInvoice });
});

test('the next invoice includes members added without Update Plan and excludes removed members', async () => {
  const owner = await subscriber('business');
  await addMembers(owner, 3);
  expect((await billingOf(owner)).nextInvoice).toMatchObject({ seats: 3, total: 150 });
  await updatePlan(owner, 'business');
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  for (const { id } of teamMembers) {
    await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  }
  expect((await billingOf(owner)).nextInvoice).toMatchObject({ seats: 1, total: 50 });
});

/** An owner with credit: a removed seat, then an increase whose invoice includes its refund. */
async function ownerWithCredit(): Promise<{ owner: Person; customer: string; credit: number }> {
  const owner = await subscriber('business');
  await addMembers(owner, 3);
  await updatePlan(owner, 'business');
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  const params = { id: teamMembers[0].id };
  await owner.call('DELETE /api/team-members/{id}', { params });
  await updatePlan(owner, 'business');
  await setStorage(owner, 1, 1);
  await updatePlan(owner, 'business');
  const customer = await customerOf(owner);
  const found = await stripeClient().customers.retrieve(customer);
  const credit = found.deleted ? 0 : -found.balance / 100;
  expect(credit).toBeGreaterThan(0);
  return { owner, customer, credit };
}

test('credit is shown and applied to the next invoice first', async () => {
  const { owner, credit } = await ownerWithCredit();
  const total = 2 * 50 + 10;
  expect(await billingOf(owner)).toMatchObject({
    credit,
    nextInvoice: { total, creditApplied: credit, amountDue: (total * 100 - credit * 100) / 100 },
  });
});

test('credit is shown for a workspace without a running subscription', async () => {
  const { owner, credit } = await ownerWithCredit();
  await owner.call('POST /api/cancel-subscription');
  expect(await requestsOf(() => billingOf(owner))).toEqual([
    'GET /v1/customers/{id}',
    'GET /v1/invoices',
    'GET /v1/invoices',
  ]);
  expect(await billingOf(owner)).toEqual({ ...nothing, credit });
});

test("an increase that waits for the owner's payment is not overdue", async () => {
  const owner = await subscriber('business', cards.needsPerson);
  await addMembers(owner, 2);
  expect((await updatePlan(owner, 'business')).body).toMatchObject({ url: expect.any(String) });
  expect(await billingOf(owner)).toMatchObject({ overdue: null, nextInvoice: { seats: 2 } });
});

test('a customer deleted at Stripe has nothing due, nothing overdue and no credit', async () => {
  const owner = await subscriber('business');
  await stripeClient().customers.del(await customerOf(owner));
  expect(await billingOf(owner)).toEqual(nothing);
});

test('a subscription and customer unknown to Stripe have nothing due', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  expect(await billingOf(owner)).toEqual(nothing);
  await runPlan(owner, 'business', 'canceled');
  expect(await billingOf(owner)).toEqual(nothing);
});

test('billing of a running subscription takes four requests, whether or not the seats change', async () => {
  const owner = await subscriber('business');
  const four = [
    'GET /v1/invoices',
    'GET /v1/invoices',
    'GET /v1/subscriptions/{id}',
    'POST /v1/invoices/create_preview',
  ];
  expect(await requestsOf(() => billingOf(owner))).toEqual(four);
  await addMembers(owner, 2);
  expect(await requestsOf(() => billingOf(owner))).toEqual(four);
  const subscription = await onlySubscription(await customerOf(owner));
  expect(subscription.items.data[0]?.quantity).toBe(1);
});
