import { expect, test } from '@jest/globals';
import { entriesOf } from '#testkit/audit.ts';
import { deliver, eventsOf, pay, sessionIdIn, stripeClient } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import { addMember, signUp } from '#testkit/people.ts';

test('the audit log records the start and each change of a plan, with the monthly total before and after', async () => {
  const owner = await subscriber('starter');
  await setStorage(owner, 1.5, 2);
  await updatePlan(owner, 'business');
  await updatePlan(owner, 'business');
  const by = { who: owner.email };
  const storage = { ...by, dollarsAMonth: expect.any(Number) };
  expect(await entriesOf(owner)).toEqual([
    {
      ...by,
      kind: 'plan_changed',
      plan: 'business',
      previousPlan: 'starter',
      monthTotal: 100,
      previousMonthTotal: 25,
      dollarsAMonth: 75,
    },
    { ...storage, kind: 'cold_storage_asked', amount: 2, previousAmount: 0 },
    { ...storage, kind: 'hot_storage_asked', amount: 1.5, previousAmount: 1 },
    { ...by, kind: 'plan_started', plan: 'starter', monthTotal: 25, dollarsAMonth: 25 },
  ]);
});

test('the audit log records what a cancelled plan removes, and the bill falls once', async () => {
  const owner = await subscriber('business');
  const { email: first } = await addMember(owner);
  const { email: second } = await addMember(owner);
  await setStorage(owner, 2, 0);
  await updatePlan(owner, 'business');
  await owner.call('POST /api/cancel-subscription');
  const noted = { who: owner.email, dollarsAMonth: null };
  expect((await entriesOf(owner)).slice(0, 4)).toEqual([
    {
      who: owner.email,
      kind: 'plan_ended',
      plan: 'business',
      previousMonthTotal: 160,
      dollarsAMonth: -160,
    },
    { ...noted, kind: 'hot_storage_asked', amount: 1, previousAmount: 2 },
    { ...noted, kind: 'member_removed', email: second },
    { ...noted, kind: 'member_removed', email: first },
  ]);
});

test('a change first reported by Stripe is recorded once with Stripe as its actor, however often it is reported', async () => {
  const owner = await signUp();
  const paid = sessionIdIn(await pay((await updatePlan(owner, 'starter')).body.url));
  const { subscription } = await stripeClient().checkout.sessions.retrieve(paid);
  const events = await eventsOf(String(subscription));
  for (const event of [...events, ...events]) await deliver(event);
  await stripeClient().subscriptions.cancel(String(subscription));
  for (const event of await eventsOf(String(subscription))) await deliver(event);
  const start = { kind: 'plan_started', plan: 'starter', monthTotal: 25, dollarsAMonth: 25 };
  const end = { kind: 'plan_ended', plan: 'starter', previousMonthTotal: 25, dollarsAMonth: -25 };
  expect(await entriesOf(owner)).toEqual([
    { who: 'Stripe', ...end },
    { who: 'Stripe', ...start },
  ]);
});
