import { expect, test } from '@jest/globals';
import { changeEmail } from '#testkit/new-email.ts';
import { personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { runPlan } from '#testkit/plans.ts';
import {
  buyWithRepeatedEvents,
  claimByLink,
  interruptClaim,
  registerToClaim,
} from '#testkit/purchases.ts';
import { deliver, eventsOf, stripeClient } from '#testkit/stripe.ts';
import { userOf } from '#testkit/subscribers.ts';
import { findPurchase } from './pending-purchase-store.ts';

test('an account of the email claims a purchase into its own workspace, only once', async () => {
  const owner = await signUp();
  const { token } = await buyWithRepeatedEvents(owner.email);
  expect(await claimByLink(owner, token)).toMatchObject({ status: 200, body: { success: true } });
  expect(await userOf(owner)).toMatchObject({
    emailConfirmed: true,
    subscription: { plan: 'starter', status: 'active' },
  });
  expect(await claimByLink(owner, token)).toMatchObject({ status: 404 });
});

test('a claim interrupted before its request to Stripe is completed by the next event, once', async () => {
  const owner = await signUp();
  const { subscriptionId } = await buyWithRepeatedEvents(owner.email);
  await interruptClaim(owner, subscriptionId);
  expect((await userOf(owner)).subscription).toBeNull();
  await stripeClient().subscriptions.update(subscriptionId, { metadata: { looked: 'at' } });
  const events = await eventsOf(subscriptionId);
  await Promise.all([...events, ...events].map(deliver));
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
});

test("an interrupted claim is completed before its owner's email changes, since no lookup by the old email would follow", async () => {
  const owner = await signUp();
  const { subscriptionId } = await buyWithRepeatedEvents(owner.email);
  await interruptClaim(owner, subscriptionId);
  const { email, answer } = await changeEmail(owner);
  expect(await userOf(personOf(email, answer))).toMatchObject({
    subscription: { plan: 'starter', status: 'active' },
  });
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
});

test('two purchases of one email are both kept, and the second stays pending until the first has ended', async () => {
  const owner = await signUp();
  const first = await buyWithRepeatedEvents(owner.email);
  const second = await buyWithRepeatedEvents(owner.email, { teamSize: 3 });
  expect(second.token).not.toBe(first.token);
  expect(await claimByLink(owner, first.token)).toMatchObject({ status: 200 });
  const refusal = { status: 409, body: { code: 'subscription_running' } };
  expect(await claimByLink(owner, second.token)).toMatchObject(refusal);
  expect(await stripeClient().subscriptions.retrieve(second.subscriptionId)).toMatchObject({
    status: 'active',
  });
  await owner.call('POST /api/cancel-subscription');
  expect(await claimByLink(owner, second.token)).toMatchObject({ status: 200 });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
});

test('no other account can claim a purchase', async () => {
  const [stranger, email] = [await signUp(), uniqueEmail()];
  const { token } = await buyWithRepeatedEvents(email);
  const refusal = {
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining(email) },
  };
  expect(await claimByLink(stranger, token)).toMatchObject(refusal);
  expect(await registerToClaim(uniqueEmail(), token)).toMatchObject(refusal);
  expect((await userOf(stranger)).subscription).toBeNull();
});

test('a claim does not replace a running plan', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const { token } = await buyWithRepeatedEvents(owner.email);
  expect(await claimByLink(owner, token)).toMatchObject({
    status: 409,
    body: { code: 'subscription_running' },
  });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business' });
});
