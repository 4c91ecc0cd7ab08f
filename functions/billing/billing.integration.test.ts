import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { table, tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { addMember, callAs, type Person, signUp, someEmail } from '#functions/testing/people.ts';
import {
  books,
  cards,
  deliver,
  eventsOf,
  failAtStripe,
  onlySubscription,
  pay,
  payInvoice,
  sessionIdIn,
} from '#functions/testing/stripe.ts';
import {
  setStorage,
  subscriber,
  updatePlan,
  userOf as user,
} from '#functions/testing/subscribers.ts';
import { isOurPortal } from './portal.ts';

test('paying on Checkout and returning starts the plan, with what was asked for provisioned', async () => {
  const owner = await signUp();
  await addMember(owner);
  await addMember(owner);
  await setStorage(owner, 1.5, 2);
  const { status, body } = await updatePlan(owner, 'business');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  expect(await user(owner)).toMatchObject({ subscription: null, stripeCustomerId: null });

  const location = await pay(body.url);
  expect(location).toMatch(/^http:\/\/localhost:3000\/dashboard\?session_id=cs_/);
  const session_id = sessionIdIn(location);
  const saved = await owner.call('POST /api/save-subscription', { body: { session_id } });
  expect(saved).toMatchObject({ status: 200, body: { success: true } });

  const { subscription, stripeCustomerId } = await user(owner);
  expect(subscription).toEqual({
    plan: 'business',
    status: 'active',
    currentPeriodEnd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
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

test('the events alone start the plan as well, in any order and twice', async () => {
  const owner = await signUp();
  const { body } = await updatePlan(owner, 'starter');
  const session = await books().checkout.sessions.retrieve(sessionIdIn(await pay(body.url)));
  const events = await eventsOf(String(session.subscription));
  expect(events.map(({ type }) => type)).toContain('checkout.session.completed');
  for (const event of [...events, ...events].reverse()) {
    expect(await deliver(event)).toMatchObject({ status: 200, body: { received: true } });
  }
  expect((await user(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
});

const figures = [
  'memberCount',
  'pricePerMember',
  'storageAmount',
  'coldStorageAmount',
  'memberCost',
  'storageCost',
  'coldStorageCost',
  'subtotal',
  'tax',
  'total',
];

test.each(figures)('nobody is charged where %s is not what the server counts', async (figure) => {
  const owner = await signUp();
  const tampered = { [figure]: 0.5 };
  expect(await updatePlan(owner, 'business', tampered)).toMatchObject({
    status: 409,
    body: { code: 'quote_changed' },
  });
});

test('the members that changed may be any whole number', async () => {
  const owner = await signUp();
  expect(await updatePlan(owner, 'business', { memberDifference: -7 })).toMatchObject({
    status: 200,
  });
});

test('Starter cannot be chosen with four members', async () => {
  const owner = await signUp();
  for (let n = 0; n < 4; n += 1) await addMember(owner);
  const refusal = {
    status: 409,
    body: { code: 'plan_too_small', message: expect.stringContaining('Choose Business') },
  };
  expect(await updatePlan(owner, 'starter')).toMatchObject(refusal);
  expect(await owner.call('POST /api/quote', { body: { plan: 'starter' } })).toMatchObject(refusal);
});

test('the same wish twice leads to one Checkout, another wish closes it', async () => {
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

test('a Checkout that was paid while its return was lost counts, and no second one opens', async () => {
  const owner = await signUp();
  await pay((await updatePlan(owner, 'business')).body.url);
  expect(await updatePlan(owner, 'business')).toMatchObject({
    status: 200,
    body: { redirect: '/dashboard?updated=true' },
  });
  expect((await user(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});

test("somebody else's Checkout is no way to a plan, nor is one that is not paid", async () => {
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
  expect(await user(stranger)).toMatchObject({ subscription: null, stripeCustomerId: null });
});

test('a rise on a running plan is paid by the card on file', async () => {
  const owner = await subscriber('starter');
  await setStorage(owner, 2, 0);
  const { body: preview } = await owner.call('POST /api/quote', { body: { plan: 'business' } });
  expect(preview.quote.total).toBe(110);
  expect(preview.dueNow).toBeGreaterThan(80);
  expect(await updatePlan(owner, 'business')).toMatchObject({
    status: 200,
    body: { success: true },
  });
  const { subscription, stripeCustomerId } = await user(owner);
  expect(subscription).toMatchObject({ plan: 'business', seats: 1, storageAmount: 2 });
  const { data } = await books().invoices.list({ customer: stripeCustomerId });
  expect(data).toHaveLength(2);
  expect(data[0]?.amount_paid).toBe(preview.dueNow * 100);
});

test('a fall, or no change, costs nothing now', async () => {
  const owner = await subscriber('business');
  const nothing = { status: 200, body: { redirect: '/dashboard?updated=true' } };
  expect(await updatePlan(owner, 'business')).toMatchObject(nothing);
  expect((await owner.call('POST /api/quote', { body: { plan: 'starter' } })).body.dueNow).toBe(0);
  expect(await updatePlan(owner, 'starter')).toMatchObject(nothing);
  expect((await user(owner)).subscription).toMatchObject({ plan: 'starter' });
});

test('where the card on file needs its owner, the old plan stays until the hosted invoice is paid', async () => {
  const owner = await subscriber('starter', cards.needsPerson);
  const { status, body } = await updatePlan(owner, 'business');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  expect((await user(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  const { stripeCustomerId } = await user(owner);
  await payInvoice(body.url);
  const { id } = await onlySubscription(stripeCustomerId);
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await user(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});

test('cancelling ends the plan, and takes members and storage with it', async () => {
  const owner = await subscriber('business');
  await addMember(owner);
  await setStorage(owner, 3, 4);
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject({
    status: 200,
    body: { success: true },
  });
  const { subscription, stripeCustomerId } = await user(owner);
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

test('the events of a cancellation find it done, and leave alone whoever was added since', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await user(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  await owner.call('POST /api/cancel-subscription');
  await addMember(owner);
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
});

test('late events of a cancelled plan touch nothing that came after it', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await user(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  await owner.call('POST /api/cancel-subscription');
  await addMember(owner);
  const { body } = await updatePlan(owner, 'starter');
  const session_id = sessionIdIn(await pay(body.url));
  await owner.call('POST /api/save-subscription', { body: { session_id } });
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await user(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(1);
});

test('a plan cancelled at Stripe itself ends here with its event', async () => {
  const owner = await subscriber('business');
  await addMember(owner);
  const { stripeCustomerId } = await user(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  await books().subscriptions.cancel(id);
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await user(owner)).subscription).toMatchObject({ status: 'canceled' });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toEqual([]);
});

test('with nothing to cancel or to show, cancelling and the portal say so', async () => {
  const owner = await signUp();
  const refusal = { status: 409, body: { code: 'no_subscription' } };
  expect(await owner.call('POST /api/cancel-subscription')).toMatchObject(refusal);
  expect(await owner.call('POST /api/create-portal-session')).toMatchObject(refusal);
  expect((await owner.call('GET /api/invoices')).body).toEqual({ invoices: [] });
});

test('a customer is led to the portal, to card, invoices and cancelling, but not to seats and plans', async () => {
  const owner = await subscriber('business');
  const { status, body } = await owner.call('POST /api/create-portal-session');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  const { data } = await books().billingPortal.configurations.list({ limit: 100 });
  const ours = data.find(isOurPortal);
  expect(ours).toMatchObject({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'immediately', proration_behavior: 'none' },
      subscription_update: { enabled: false },
    },
  });
  const state: { portalSessions: { url: string; configuration: string }[] } = JSON.parse(
    await (await fetch(new URL('/test/state', body.url))).text(),
  );
  const session = state.portalSessions.find(({ url }) => url === body.url);
  expect(session?.configuration).toBe(ours?.id);
});

test('the portal opens although the configuration kept for it is of another account', async () => {
  const owner = await subscriber('business');
  const Item = { ...keys.portalConfiguration(), configurationId: 'bpc_of_another_account' };
  await table.send(new PutCommand({ TableName: tableName(), Item }));
  expect(await owner.call('POST /api/create-portal-session')).toMatchObject({ status: 200 });
});

test('cancelling in the portal ends the plan at once, as cancelling in the product does', async () => {
  const owner = await subscriber('business');
  await addMember(owner);
  const { stripeCustomerId } = await user(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  const { body } = await owner.call('POST /api/create-portal-session');
  const form = new URLSearchParams({ action: 'cancel', subscription: id });
  await fetch(body.url, { method: 'POST', body: form });
  for (const event of await eventsOf(id)) await deliver(event);
  expect((await user(owner)).subscription).toMatchObject({ status: 'canceled' });
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toEqual([]);
});

test('when Stripe fails, nothing has changed and the second try works', async () => {
  const owner = await signUp();
  await failAtStripe('/v1/checkout/sessions', '500');
  expect(await updatePlan(owner, 'business')).toMatchObject({
    status: 502,
    body: { code: 'payment_provider', requestId: 'request-1' },
  });
  const { status, body } = await updatePlan(owner, 'business');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
});

test('a change whose answer was lost is charged once', async () => {
  const owner = await subscriber('starter');
  const { stripeCustomerId } = await user(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  await failAtStripe(`/v1/subscriptions/${id}`, 'lost_reply', 3);
  await updatePlan(owner, 'business');
  for (let tries = 0; tries < 3; tries += 1) await updatePlan(owner, 'business');
  expect((await user(owner)).subscription).toMatchObject({ plan: 'business' });
  const { data } = await books().invoices.list({ customer: stripeCustomerId });
  expect(data).toHaveLength(2);
});

test('a purchase for more than Starter holds, or of Enterprise, is refused with the way on', async () => {
  const buy = (body: object) =>
    callAs(null, 'POST /api/create-subscription', {
      body: { userEmail: someEmail(), userName: 'Ada', teamSize: 4, ...body },
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
