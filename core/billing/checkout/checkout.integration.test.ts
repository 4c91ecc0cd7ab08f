import { expect, test } from '@jest/globals';
import { giveCredit } from '#testkit/billing/money.ts';
import {
  deliver,
  eventsOf,
  failAtStripe,
  onlySubscription,
  pay,
  sessionIdIn,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import {
  payCheckout,
  setStorage,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMembers, callAs, type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';

test('paying on Checkout and returning starts the plan with the requested storage provisioned', async () => {
  const owner = await signUp();
  await addMembers(owner, 2);
  await setStorage(owner, 1.5, 2);
  const { status, body } = await updatePlan(owner, 'business');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  expect(await userOf(owner)).toMatchObject({ subscription: null, stripeCustomerId: null });

  const location = await pay(body.url);
  expect(location).toMatch(/^http:\/\/localhost:3000\/dashboard\?session_id=cs_/);
  const session_id = sessionIdIn(location);
  const saved = await owner.call('POST /api/save-subscription', { body: { session_id } });
  expect(saved).toMatchObject({ status: 200, body: { success: true } });

  const { subscription, stripeCustomerId } = await userOf(owner);
  expect(subscription).toEqual({
    plan: 'business',
    status: 'active',
    currentPeriodEnd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    endsAt: null,
    prices: { pricePerMember: 50, hotStorageBlock: 15, coldStorageTb: 10 },
    seats: 2,
    storageAmount: 1.5,
    coldStorageAmount: 2,
  });
  const hot = { storageAmount: 1.5, provisionedStorageAmount: 1.5 };
  expect((await owner.call('GET /api/get-storage')).body).toMatchObject(hot);
  const [invoice] = (await owner.call('GET /api/invoices')).body.invoices;
  expect(invoice).toMatchObject({
    total: 150,
    status: 'paid',
    url: expect.stringMatching(/^http/),
  });
  expect(await onlySubscription(stripeCustomerId)).toMatchObject({ status: 'active' });
});

test('an invoice that credit paid in part is listed with what the card was charged', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await userOf(owner);
  await owner.call('POST /api/cancel-subscription');
  await giveCredit(stripeCustomerId, 3333);
  const { body } = await updatePlan(owner, 'business');
  await payCheckout(owner, body.url);
  const [invoice] = (await owner.call('GET /api/invoices')).body.invoices;
  expect(invoice).toMatchObject({ total: 50, creditApplied: 33.33, amountDue: 16.67 });
});

test('events alone start the plan, in any order and delivered twice', async () => {
  const owner = await signUp();
  const { body } = await updatePlan(owner, 'starter');
  const session = await stripeClient().checkout.sessions.retrieve(sessionIdIn(await pay(body.url)));
  const events = await eventsOf(String(session.subscription));
  expect(events.map(({ type }) => type)).toContain('checkout.session.completed');
  for (const event of [...events, ...events].reverse()) {
    expect(await deliver(event)).toMatchObject({ status: 200, body: { received: true } });
  }
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
});

test('Starter is rejected for a team of four members', async () => {
  const owner = await signUp();
  await addMembers(owner, 4);
  const refusal = {
    status: 409,
    body: { code: 'plan_too_small', message: expect.stringContaining('Choose Business') },
  };
  expect(await updatePlan(owner, 'starter')).toMatchObject(refusal);
  expect(await owner.call('POST /api/quote', { body: { plan: 'starter' } })).toMatchObject(refusal);
});

test('a repeated request reuses the open Checkout, and a different request expires it', async () => {
  const owner = await signUp();
  const [first, second] = await Promise.all([
    updatePlan(owner, 'business'),
    updatePlan(owner, 'business'),
  ]);
  expect(first.body).toEqual(second.body);
  expect((await updatePlan(owner, 'business')).body).toEqual(first.body);
  const other = await updatePlan(owner, 'starter');
  expect(other.body.url).not.toBe(first.body.url);
  await expect(pay(first.body.url)).rejects.toThrow();
  await pay(other.body.url);
});

test('a paid Checkout counts even if its return was lost, and no second one opens', async () => {
  const owner = await signUp();
  await pay((await updatePlan(owner, 'business')).body.url);
  expect(await updatePlan(owner, 'business')).toMatchObject({
    status: 200,
    body: { redirect: '/dashboard?updated=true' },
  });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});

test("another user's Checkout, or an unpaid one, starts no plan", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { body } = await updatePlan(owner, 'business');
  const session_id = new URL(body.url).pathname.split('/').at(-1);
  const save = (person: Person, id = session_id) =>
    person.call('POST /api/save-subscription', { body: { session_id: id } });
  expect(await save(owner)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  await pay(body.url);
  const refused = await save(stranger);
  expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await save(stranger, 'cs_test_unknown')).toEqual(refused);
  expect(await userOf(stranger)).toMatchObject({ subscription: null, stripeCustomerId: null });
});

test.each([
  '.',
  '..',
  '../subscriptions',
  'cs_test_1/expire',
  'cs_test_1?expand=x',
  'sub_1',
  '%2e',
])(
  'a session_id of %s, which would address another Stripe resource, is rejected before any request to Stripe',
  async (session_id) => {
    const owner = await signUp();
    const asked: string[] = [];
    const note: RequestInterceptor = (request, send) => {
      if (request.to === 'stripe') asked.push(request.name);
      return send();
    };
    const save = () => owner.call('POST /api/save-subscription', { body: { session_id } });
    expect(await interceptRequests(note, save)).toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  },
);

test('nothing changes if Stripe fails, and a retry succeeds', async () => {
  const owner = await signUp();
  await failAtStripe('/v1/checkout/sessions', '500');
  expect(await updatePlan(owner, 'business')).toMatchObject({
    status: 502,
    body: { code: 'payment_provider', requestId: 'request-1' },
  });
  const { status, body } = await updatePlan(owner, 'business');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
});

test('a purchase of Starter beyond its limit, or of Enterprise, is rejected with the alternative', async () => {
  const buy = (body: object) =>
    callAs(null, 'POST /api/create-subscription', {
      body: { userEmail: uniqueEmail(), userName: 'Ada', teamSize: 4, ...body },
    });
  expect(await buy({ planId: 'starter' })).toMatchObject({
    status: 409,
    body: { code: 'plan_too_small', message: expect.stringContaining('Upgrade to Business') },
  });
  expect(await buy({ planId: 'enterprise' })).toMatchObject({
    status: 400,
    body: { fields: { planId: expect.stringContaining('Write to us') } },
  });
});
