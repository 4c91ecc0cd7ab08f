import { expect, test } from '@jest/globals';
import {
  cards,
  deliver,
  eventsOf,
  failAtStripe,
  onlySubscription,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import {
  displayedQuote,
  setStorage,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMembers, type Person, uniqueEmail } from '#testkit/people.ts';

test('the card on file pays an increase of a running plan', async () => {
  const owner = await subscriber('starter');
  await setStorage(owner, 2, 0);
  const { body: preview } = await owner.call('POST /api/quote', { body: { plan: 'business' } });
  expect(preview.quote.total).toBe(110);
  expect(preview.dueNow).toBeGreaterThan(80);
  expect(await updatePlan(owner, 'business')).toMatchObject({
    status: 200,
    body: { success: true },
  });
  const { subscription, stripeCustomerId } = await userOf(owner);
  expect(subscription).toMatchObject({ plan: 'business', seats: 1, storageAmount: 2 });
  const { data } = await stripeClient().invoices.list({ customer: stripeCustomerId });
  expect(data).toHaveLength(2);
  expect(data[0]?.amount_paid).toBe(preview.dueNow * 100);
});

test('a decrease, or no change, costs nothing now', async () => {
  const owner = await subscriber('business');
  const nothing = { status: 200, body: { redirect: '/dashboard?updated=true' } };
  expect(await updatePlan(owner, 'business')).toMatchObject(nothing);
  expect((await owner.call('POST /api/quote', { body: { plan: 'starter' } })).body.dueNow).toBe(0);
  expect(await updatePlan(owner, 'starter')).toMatchObject(nothing);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter' });
});

test('the old plan stays until the hosted invoice is paid if the card on file needs authentication', async () => {
  const owner = await subscriber('starter', cards.needsPerson);
  const { status, body } = await updatePlan(owner, 'business');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  const { stripeCustomerId } = await userOf(owner);
  await payInvoice(body.url);
  const { id } = await onlySubscription(stripeCustomerId);
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});

test('a change whose response was lost is charged once', async () => {
  const owner = await subscriber('starter');
  const { stripeCustomerId } = await userOf(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  await failAtStripe(`/v1/subscriptions/${id}`, 'lost_reply', 3);
  await updatePlan(owner, 'business');
  for (let tries = 0; tries < 3; tries += 1) await updatePlan(owner, 'business');
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business' });
  const { data } = await stripeClient().invoices.list({ customer: stripeCustomerId });
  expect(data).toHaveLength(2);
});

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
