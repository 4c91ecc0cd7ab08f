import { expect, test } from '@jest/globals';
import { subscriptionOf } from '#testkit/billing/money.ts';
import { advanceStripe, failAtStripe, stripeClient } from '#testkit/billing/stripe.ts';
import {
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMember, type Person } from '#testkit/people.ts';

const tooOften = {
  status: 502,
  body: { code: 'payment_provider', message: expect.stringContaining('too many in a short time') },
};

const aMinute = 61 / 86_400;

/** Updates a subscription externally until Stripe's rate limit for it is reached. */
async function exhaust(owner: Person): Promise<void> {
  const { id, items } = await subscriptionOf(owner);
  for (let quantity = 2; quantity <= 10; quantity += 1) {
    await stripeClient().subscriptions.update(id, {
      items: [{ id: String(items.data[0]?.id), quantity }],
      proration_behavior: 'always_invoice',
    });
  }
  await stripeClient().subscriptions.update(id, {
    items: [{ id: String(items.data[0]?.id), quantity: 1 }],
    proration_behavior: 'none',
  });
}

/** What a subscription is billed for, and how many invoices it has. */
async function billed(owner: Person) {
  const { id, items, pending_update } = await subscriptionOf(owner);
  const { data } = await stripeClient().invoices.list({ subscription: id, limit: 100 });
  const quantities = items.data.map(({ quantity }) => quantity);
  return { quantities, pending_update, invoices: data.length };
}

test('a change beyond the rate limit of a subscription is rejected as a whole, and succeeds once the limit allows it', async () => {
  const owner = await subscriber('business');
  await exhaust(owner);
  await setStorage(owner, 2, 0);
  const before = [await billed(owner), (await userOf(owner)).subscription];
  const quoted = await quoteFor(owner, 'business');
  expect(await updateAsQuoted(owner, quoted)).toMatchObject(tooOften);
  expect([await billed(owner), (await userOf(owner)).subscription]).toEqual(before);
  await advanceStripe(aMinute);
  expect(await updatePlan(owner, 'business')).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await userOf(owner)).subscription.storageAmount).toBe(2);
});

test('a switch rejected by the rate limit keeps the running plan and its member limit', async () => {
  const owner = await subscriber('business');
  await exhaust(owner);
  await setStorage(owner, 20, 0);
  expect(await updatePlan(owner, 'starter')).toMatchObject(tooOften);
  expect((await userOf(owner)).subscription.plan).toBe('business');
  for (let members = 0; members < 4; members += 1) {
    expect(await addMember(owner)).toMatchObject({ status: 'invited' });
  }
});

test('a subscription briefly locked by another request is changed by the retry', async () => {
  const owner = await subscriber('business');
  await setStorage(owner, 2, 0);
  await failAtStripe('POST /v1/subscriptions/{id}', 'lock_timeout');
  expect(await updatePlan(owner, 'business')).toMatchObject({ status: 200 });
  await setStorage(owner, 3, 0);
  const before = await billed(owner);
  await failAtStripe('POST /v1/subscriptions/{id}', 'lock_timeout', 2);
  expect(await updatePlan(owner, 'business')).toMatchObject(tooOften);
  expect(await billed(owner)).toEqual(before);
  expect(await updatePlan(owner, 'business')).toMatchObject({ status: 200 });
});
