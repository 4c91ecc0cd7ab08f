import { expect, test } from '@jest/globals';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { subscriptionOf } from '#testkit/billing/money.ts';
import { deliverAll, stripeClient } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import type { Person } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

const set = (id: string, change: object) => stripeClient().subscriptions.update(id, change);

const ends = [
  { title: 'with its period', by: (id: string) => set(id, { cancel_at_period_end: true }) },
  {
    title: 'at a time within its period',
    by: (id: string) => set(id, { cancel_at: nowInSeconds() + 20 * 86_400 }),
  },
  {
    title: 'at a time after its period',
    by: (id: string) => set(id, { cancel_at: nowInSeconds() + 200 * 86_400 }),
    nextInvoice: true,
  },
];

test.each(ends)('a plan that ends $title says so, sells nothing, and can be kept', async (end) => {
  const owner = await subscriber('business');
  const { id } = await subscriptionOf(owner);
  const { cancel_at } = await end.by(id);
  await deliverAll(id);
  const endsAt = new Date(Number(cancel_at) * 1000).toISOString();
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'active', endsAt });
  const next = () => owner.call('GET /api/billing').then(({ body }) => Boolean(body.nextInvoice));
  expect(await next()).toBe(end.nextInvoice ?? false);
  await setStorage(owner, 2, 0);
  const refused = { status: 409, body: { code: 'plan_ends' } };
  expect(await owner.call('POST /api/quote', { body: { plan: 'business' } })).toMatchObject(
    refused,
  );
  expect(await updatePlan(owner, 'business')).toMatchObject(refused);
  expect(await paidInvoices(id)).toBe(1);
  expect(await endMails(owner)).toHaveLength(1);

  expect(await owner.call('POST /api/keep-subscription')).toMatchObject({ status: 200 });
  await owner.call('POST /api/keep-subscription');
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'active', endsAt: null });
  expect(await subscriptionOf(owner)).toMatchObject({
    cancel_at: null,
    cancel_at_period_end: false,
  });
  expect(await next()).toBe(true);
  expect((await updatePlan(owner, 'business')).body).toEqual({ success: true });
  expect(await endMails(owner)).toHaveLength(1);
});

test('the end that our copy does not know yet is found by Update Plan, before anything is sold', async () => {
  const owner = await subscriber('business');
  const { id } = await subscriptionOf(owner);
  await setStorage(owner, 2, 0);
  const { body: quoted } = await owner.call('POST /api/quote', { body: { plan: 'business' } });
  await set(id, { cancel_at_period_end: true });
  const { quote, dueNow, prorationDate } = quoted;
  const body = { ...quote, memberDifference: 0, dueNow, prorationDate };
  expect(await owner.call('POST /api/create-subscription', { body })).toMatchObject({
    status: 409,
    body: { code: 'plan_ends' },
  });
  expect((await userOf(owner)).subscription?.endsAt).toEqual(expect.any(String));
  expect(await paidInvoices(id)).toBe(1);
});

test('a plan that has ended meanwhile cannot be kept', async () => {
  const owner = await subscriber('business');
  const { id } = await subscriptionOf(owner);
  await stripeClient().subscriptions.cancel(id);
  const refused = { status: 409, body: { code: 'no_subscription' } };
  expect(await owner.call('POST /api/keep-subscription')).toMatchObject(refused);
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'canceled' });
  expect(await owner.call('POST /api/keep-subscription')).toMatchObject(refused);
});

async function paidInvoices(subscription: string): Promise<number> {
  const { data } = await stripeClient().invoices.list({ subscription, status: 'paid' });
  return data.length;
}

async function endMails({ email }: Person) {
  return (await mailsTo(email)).filter(({ subject }) => /ends on/.test(String(subject)));
}
