import { expect, test } from '@jest/globals';
import { lowerBySupport } from '#testkit/billing/money.ts';
import { deliver, eventsOf, onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import {
  customerOf,
  payCheckout,
  setStorage,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMember, signUp } from '#testkit/people.ts';

test('cancelling ends the plan and removes members and storage', async () => {
  const owner = await subscriber('business');
  await addMember(owner);
  await setStorage(owner, 3, 4);
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject({
    status: 200,
    body: { success: true },
  });
  const { subscription, stripeCustomerId } = await userOf(owner);
  expect(subscription).toMatchObject({ status: 'canceled' });
  expect(await onlySubscription(stripeCustomerId)).toMatchObject({ status: 'canceled' });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toEqual([]);
  const none = { storageAmount: 1, provisionedStorageAmount: 0 };
  expect((await owner.call('GET /api/get-storage')).body).toMatchObject(none);
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject({
    status: 409,
    body: { code: 'no_subscription' },
  });
});

test('events of a completed cancellation are no-ops and keep members added since', async () => {
  const { owner, id } = await cancelled();
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
});

test('late events of a cancelled plan do not change what was created after it', async () => {
  const { owner, id } = await cancelled();
  const { body } = await updatePlan(owner, 'starter');
  await payCheckout(owner, body.url);
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
});

test('cancelling and the portal report that no subscription exists', async () => {
  const owner = await signUp();
  const refusal = { status: 409, body: { code: 'no_subscription' } };
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject(refusal);
  expect(await owner.call('POST /api/create-portal-session')).toMatchObject(refusal);
  expect((await owner.call('GET /api/invoices')).body).toEqual({ invoices: [] });
});

/** An owner whose plan was cancelled and who has added a member since, with the id of the cancelled subscription. */
async function cancelled() {
  const owner = await subscriber('business');
  const { id } = await onlySubscription((await userOf(owner)).stripeCustomerId);
  await owner.call('POST /api/cancel-subscription');
  await addMember(owner);
  return { owner, id };
}

test('the credit of a decrease that our support has left for the next invoice is kept when the plan is cancelled, and pays for a new one', async () => {
  const owner = await signUp();
  await setStorage(owner, 1, 50);
  await payCheckout(owner, (await updatePlan(owner, 'business')).body.url);
  await lowerBySupport(owner, 10);
  const customer = await customerOf(owner);
  const { id } = await onlySubscription(customer);
  const pending = await stripeClient().invoiceItems.list({ customer, pending: true });
  const waiting = -pending.data.reduce((cents, { amount }) => cents + amount, 0) / 100;
  expect(waiting).toBeGreaterThan(0);
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject({ status: 200 });
  for (const event of await eventsOf(id)) await deliver(event);
  const { credit } = (await owner.call('GET /api/billing')).body;
  expect(credit).toBe(waiting);
  await setStorage(owner, 1, 50);
  await payCheckout(owner, (await updatePlan(owner, 'business')).body.url);
  expect((await owner.call('GET /api/billing')).body.credit).toBe(0);
  const [newest] = (await owner.call('GET /api/invoices')).body.invoices;
  expect(newest).toMatchObject({ creditApplied: credit });
});
