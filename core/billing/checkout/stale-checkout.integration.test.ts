import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { stripe } from '#core/clients/stripe.ts';
import { checkoutStateOf, openCheckoutsOf } from '#testkit/billing/checkouts.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { deliver, eventsOf, failAtStripe, pay, stripeClient } from '#testkit/billing/stripe.ts';
import { setStorage, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { addMember, addMembers, type Person, signUp } from '#testkit/people.ts';

/** The requests that the product made to Stripe. */
let asked: string[] = [];
const alerts = recordOperatorAlerts();
const note = ({ method, path }: Stripe.RequestEvent) => {
  asked.push(`${method} ${path.replace(/(cs|sub)_\w+/, '{id}').split('?')[0]}`);
};
beforeEach(async () => {
  asked = [];
  (await stripe()).on('request', note);
});
afterEach(async () => {
  (await stripe()).off('request', note);
});

const expire = 'POST /v1/checkout/sessions/{id}/expire';
const aSession = 'GET /v1/checkout/sessions/{id}';
const aSubscription = 'GET /v1/subscriptions/{id}';
const itsSettings = 'POST /v1/subscriptions/{id}';
const aMember = { email: 'ada@studio.example', role: 'Producer' };

/** An owner with an open Checkout for Starter, and a number of members. */
async function withOpenCheckout(members: number) {
  const owner = await signUp();
  await addMembers(owner, members);
  const { body } = await updatePlan(owner, 'starter');
  asked = [];
  return { owner, url: String(body.url) };
}

test('a one-seat Starter Checkout cannot be paid after eight members were added', async () => {
  const { owner, url } = await withOpenCheckout(0);
  await addMembers(owner, 8);
  await expect(pay(url)).rejects.toThrow();
  expect(await openCheckoutsOf(owner)).toEqual([]);
  expect((await userOf(owner)).subscription).toBeNull();
  expect(await updatePlan(owner, 'starter')).toMatchObject({ body: { code: 'plan_too_small' } });
});

const changes: [string, number, (owner: Person) => Promise<unknown>][] = [
  ['a member is added', 1, (owner) => addMember(owner)],
  [
    'a member is removed',
    2,
    async (owner) => {
      const [member] = (await owner.call('GET /api/team-members')).body.teamMembers;
      return owner.call('DELETE /api/team-members/{id}', { params: { id: member.id } });
    },
  ],
  [
    'hot storage changes',
    1,
    (owner) => owner.call('POST /api/update-storage', { body: { storageAmount: 2 } }),
  ],
  [
    'cold storage changes',
    1,
    (owner) => owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount: 2 } }),
  ],
];

test.each(changes)(
  'the open Checkout is expired by one request when %s',
  async (_, members, act) => {
    const { owner, url } = await withOpenCheckout(members);
    await act(owner);
    expect(asked).toEqual([expire]);
    expect(await openCheckoutsOf(owner)).toEqual([]);
    await expect(pay(url)).rejects.toThrow();
    expect(await checkoutStateOf(owner)).toBe('settled');
  },
);

test('the first member takes the seat that is billed anyway: the Checkout stays open, and Stripe is not asked', async () => {
  const { owner, url } = await withOpenCheckout(0);
  const { id } = await addMember(owner);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await owner.call('POST /api/update-storage', { body: { storageAmount: 1 } });
  expect(asked).toEqual([]);
  await pay(url);
});

test('an expired Checkout costs one request, and none from then on', async () => {
  const { owner } = await withOpenCheckout(1);
  const [session] = await openCheckoutsOf(owner);
  await stripeClient().checkout.sessions.expire(String(session?.id));
  await addMember(owner);
  expect(asked).toEqual([expire, aSession]);
  await addMember(owner);
  await setStorage(owner, 2, 1);
  await updatePlan(owner, 'business');
  expect(asked).toEqual([expire, aSession, 'POST /v1/checkout/sessions']);
});

test('a Checkout that was just paid is synced, and the change applies to the running plan', async () => {
  const { owner, url } = await withOpenCheckout(3);
  await pay(url);
  asked = [];
  const refused = await owner.call('POST /api/team-members', { body: aMember });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'plan_too_small', message: expect.stringContaining('Upgrade to Business') },
  });
  expect(asked).toEqual([expire, aSession, aSubscription, itsSettings]);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', seats: 3 });
  expect(await checkoutStateOf(owner)).toBe('settled');
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(3);
});

test('concurrent additions of members during an open Checkout all succeed, and no Checkout can be paid', async () => {
  const { owner, url } = await withOpenCheckout(1);
  await Promise.all(Array.from({ length: 5 }, () => addMember(owner)));
  await expect(pay(url)).rejects.toThrow();
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(6);
});

test('a change that needs Stripe is rejected and changes nothing while Stripe does not answer', async () => {
  const { owner, url } = await withOpenCheckout(1);
  await failAtStripe(await expiryOf(owner), '500');
  expect(await owner.call('POST /api/team-members', { body: aMember })).toMatchObject({
    status: 502,
    body: { code: 'payment_provider' },
  });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
  expect((await openCheckoutsOf(owner)).map((session) => session.url)).toEqual([url]);
  await addMember(owner);
  expect(await openCheckoutsOf(owner)).toEqual([]);
});

test('a change succeeds even if the reply to expiring the Checkout was lost', async () => {
  const { owner } = await withOpenCheckout(1);
  await failAtStripe(await expiryOf(owner), 'lost_reply', 2);
  expect(await owner.call('POST /api/team-members', { body: aMember })).toMatchObject({
    status: 502,
  });
  await addMember(owner);
  expect(await checkoutStateOf(owner)).toBe('settled');
});

test('a plan that starts elsewhere expires the open Checkout for another one', async () => {
  const { owner, url } = await withOpenCheckout(0);
  const subscription = await subscribedAtStripe(owner, 1);
  for (const event of await eventsOf(subscription.id)) await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  await expect(pay(url)).rejects.toThrow();
  expect(await checkoutStateOf(owner)).toBe('settled');
});

test('a Starter subscription too small for its team runs, and the operator is alerted', async () => {
  const owner = await signUp();
  await addMembers(owner, 4);
  const subscription = await subscribedAtStripe(owner, 1);
  const [event] = await eventsOf(subscription.id);
  if (!event) throw new Error('There is no event.');
  await deliver(event);
  await deliver(event);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  expect(alerts).toEqual([
    expect.objectContaining({
      reason: 'plan_too_small',
      subscription: subscription.id,
      members: 4,
    }),
  ]);
  expect(await owner.call('POST /api/team-members', { body: aMember })).toMatchObject({
    body: { code: 'plan_too_small' },
  });
});

async function expiryOf(owner: Person): Promise<string> {
  const [session] = await openCheckoutsOf(owner);
  return `POST /v1/checkout/sessions/${session?.id}/expire`;
}

/** A Starter subscription of a workspace that was created by hand at Stripe. */
async function subscribedAtStripe(owner: Person, quantity: number): Promise<Stripe.Subscription> {
  const { id: customer } = await stripeClient().customers.create({ email: owner.email });
  const { id: method } = await stripeClient().paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await stripeClient().prices.list({ lookup_keys: ['starter_member'] });
  return stripeClient().subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: String(data[0]?.id), quantity }],
    metadata: { workspaceId: await workspaceIdOf(owner) },
  });
}
