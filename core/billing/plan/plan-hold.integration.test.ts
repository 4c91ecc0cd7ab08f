import { expect, test } from '@jest/globals';
import { addMembers, type Person, uniqueEmail } from '#testkit/people.ts';
import { cards, failAtStripe, onlySubscription, stripeClient } from '#testkit/stripe.ts';
import {
  displayedQuote,
  setStorage,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/subscribers.ts';

const invite = (owner: Person) =>
  owner.call('POST /api/team-members', { body: { email: uniqueEmail(), role: 'Video Editor' } });

async function teamOf(members: number, card = cards.pays): Promise<Person> {
  const owner = await subscriber('business', card);
  await addMembers(owner, members);
  return owner;
}

const membersOf = async (owner: Person) =>
  (await owner.call('GET /api/team-members')).body.teamMembers.length;

test('no member beyond the limit of Starter is added during a switch to it', async () => {
  const owner = await teamOf(3);
  const body = await displayedQuote(owner, 'starter');
  await Promise.all([
    owner.call('POST /api/create-subscription', { body }),
    ...Array.from({ length: 5 }, () => invite(owner)),
  ]);
  const { subscription } = await userOf(owner);
  const members = await membersOf(owner);
  expect(subscription.plan === 'starter' ? members : 3).toBe(3);
});

test('a switch that fails at Stripe keeps Business and its members', async () => {
  const owner = await teamOf(3);
  await failAtStripe('POST /v1/subscriptions', '500', 6);
  expect((await updatePlan(owner, 'starter')).status).toBe(502);
  await failAtStripe('POST /v1/subscriptions', '500', 0);
  expect((await userOf(owner)).subscription.plan).toBe('business');
  expect((await invite(owner)).status).toBe(201);
});

test('a switch to Starter that the card does not pay at once is not left open for a later payment', async () => {
  const owner = await teamOf(2, cards.needsPerson);
  await setStorage(owner, 1, 50);
  expect(await updatePlan(owner, 'starter')).toMatchObject({
    status: 409,
    body: { code: 'not_paid', message: expect.stringContaining('Manage Plan') },
  });
  const { stripeCustomerId: customer, subscription } = await userOf(owner);
  expect(subscription).toMatchObject({ plan: 'business', coldStorageAmount: 0 });
  expect((await stripeClient().invoices.list({ customer, status: 'open' })).data).toEqual([]);
  expect((await onlySubscription(customer)).pending_update).toBeNull();
  await invite(owner);
  expect((await invite(owner)).status).toBe(201);
});
