import { expect, test } from '@jest/globals';
import { transact } from '#core/table/client.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { changeEmail } from '#testkit/new-email.ts';
import { callAs, type Person, password, personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { runPlan, workspaceIdOf } from '#testkit/plans.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';
import { deliver, eventsOf, onlySubscription, pay, stripeClient } from '#testkit/stripe.ts';
import { mailsWith, tokenMailedTo } from '#testkit/table.ts';
import {
  findPurchase,
  recordPurchase,
  remindBuyer,
  reservePurchaseWrite,
} from './pending-purchase-store.ts';

const user = async (owner: Person) => (await owner.call('GET /api/user')).body.user;
const register = (email: string, claim: string) =>
  callAs(null, 'POST /api/register', { body: { username: 'ada', email, password, claim } });
const claimAs = (person: Person, token: string) =>
  person.call('POST /api/claims/{token}', { params: { token } });

/** Buys Starter on the public page, for a team of two by default; delivers no event. */
async function payFor(email: string, teamSize = 2): Promise<string> {
  const body = { planId: 'starter', userEmail: email.toUpperCase(), userName: 'Ada', teamSize };
  const answer = await callAs(null, 'POST /api/create-subscription', { body });
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  const { url } = answer.body;
  expect(await pay(url)).toBe('http://localhost:3000/success');
  const session = await stripeClient().checkout.sessions.retrieve(url.split('/').at(-1));
  return String(session.subscription);
}

/** As `payFor`, and delivers every event twice, all concurrently. */
async function buy(
  email: string,
  teamSize = 2,
): Promise<{ subscriptionId: string; token: string }> {
  const subscriptionId = await payFor(email, teamSize);
  const events = await eventsOf(subscriptionId);
  await Promise.all([...events, ...events].map(deliver));
  return { subscriptionId, token: await tokenMailedTo(email) };
}

test('a purchase is mailed one claim link and changes no account of that email', async () => {
  const email = uniqueEmail();
  const owner = await signUp(email);
  const { token } = await buy(email);
  const claimMails = (await mailsWith('claim=')).filter(({ to }) => to === email);
  expect(claimMails).toHaveLength(1);
  expect(await user(owner)).toMatchObject({ subscription: null, stripeCustomerId: null });
  const look = await callAs(null, 'GET /api/claims/{token}', { params: { token } });
  expect(look).toMatchObject({
    status: 200,
    body: { purchase: { email, plan: 'starter', seats: 2 } },
  });
});

test('a purchase reported by concurrent events is mailed one link', async () => {
  const email = uniqueEmail();
  const subscription = await stripeClient().subscriptions.retrieve(await payFor(email));
  await Promise.all(Array.from({ length: 6 }, () => recordPurchase(email, subscription)));
  expect((await mailsWith('claim=')).filter(({ to }) => to === email)).toHaveLength(1);
});

test('signing up through the link creates the workspace with the plan running', async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buy(email);
  const answer = await register(email, token);
  expect(answer).toMatchObject({
    status: 201,
    body: { user: { email, emailConfirmed: true, role: 'Owner' } },
  });
  const owner = personOf(email, answer);
  expect(await claimAs(owner, token)).toMatchObject({ status: 200 });
  const registered = await user(owner);
  expect(registered).toMatchObject({
    stripeCustomerId: expect.stringMatching(/^cus_/),
    subscription: { plan: 'starter', status: 'active', seats: 2, storageAmount: 1 },
  });
  expect((await onlySubscription(registered.stripeCustomerId)).id).toBe(subscriptionId);
  await stripeClient().subscriptions.cancel(subscriptionId);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  expect((await user(owner)).subscription).toMatchObject({ status: 'canceled' });
});

test('registering through the link makes no request to Stripe and reserves the plan for the new workspace', async () => {
  const email = uniqueEmail();
  const { subscriptionId, token } = await buy(email);
  const asked: string[] = [];
  const note: RequestInterceptor = (request, send) => {
    if (request.to === 'stripe') asked.push(request.name);
    return send();
  };
  const owner = personOf(email, await interceptRequests(note, () => register(email, token)));
  expect(asked).toEqual([]);
  const workspaceId = await workspaceIdOf(owner);
  expect(await findWorkspace(workspaceId)).toMatchObject({ runningPlan: 'starter' });
  expect(await findPurchase(email, subscriptionId)).toMatchObject({ claimedBy: workspaceId });
  // No other account can claim it, and its owner is told that it is pending.
  expect(await callAs(null, 'GET /api/claims/{token}', { params: { token } })).toMatchObject({
    status: 404,
  });
  const { purchases } = (await owner.call('GET /api/purchases')).body;
  expect(purchases).toMatchObject([{ id: subscriptionId, plan: 'starter' }]);
});

test.each([
  ['the link', (owner: Person, token: string) => claimAs(owner, token)],
  [
    'one press in the dashboard',
    (owner: Person, _: string, id: string) =>
      owner.call('POST /api/purchases/{id}', { params: { id } }),
  ],
  [
    'the next event',
    async (_: Person, __: string, id: string) => {
      await stripeClient().subscriptions.update(id, { metadata: { touched: 'yes' } });
      for (const event of await eventsOf(id)) await deliver(event);
    },
  ],
])(
  'a purchase reserved by registration is completed by %s, and its link ends',
  async (_, bringIn) => {
    const email = uniqueEmail();
    const { subscriptionId, token } = await buy(email);
    const owner = personOf(email, await register(email, token));
    await bringIn(owner, token, subscriptionId);
    expect((await user(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
    expect(await findPurchase(email, subscriptionId)).toBeNull();
    expect(await claimAs(owner, token)).toMatchObject({ status: 404 });
  },
);

test('an account of that email claims it into its own workspace, only once', async () => {
  const owner = await signUp();
  const { token } = await buy(owner.email);
  expect(await claimAs(owner, token)).toMatchObject({ status: 200, body: { success: true } });
  expect(await user(owner)).toMatchObject({
    emailConfirmed: true,
    subscription: { plan: 'starter', status: 'active' },
  });
  expect(await claimAs(owner, token)).toMatchObject({ status: 404 });
});

/** Reserves a purchase as the first step of a claim, and stops before the request to Stripe. */
async function claimCutShort(owner: Person, subscriptionId: string): Promise<void> {
  const purchase = await findPurchase(owner.email, subscriptionId);
  if (!purchase) throw new Error('There is no purchase.');
  await transact([reservePurchaseWrite(purchase, await workspaceIdOf(owner))]);
}

test('a claim interrupted before its request to Stripe is completed by the next event, once', async () => {
  const owner = await signUp();
  const { subscriptionId } = await buy(owner.email);
  await claimCutShort(owner, subscriptionId);
  expect((await user(owner)).subscription).toBeNull();
  await stripeClient().subscriptions.update(subscriptionId, { metadata: { looked: 'at' } });
  const events = await eventsOf(subscriptionId);
  await Promise.all([...events, ...events].map(deliver));
  expect((await user(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
});

test("an interrupted claim is completed before its owner's email changes, since no lookup by the old email would follow", async () => {
  const owner = await signUp();
  const { subscriptionId } = await buy(owner.email);
  await claimCutShort(owner, subscriptionId);
  const { email, answer } = await changeEmail(owner);
  expect(await user(personOf(email, answer))).toMatchObject({
    subscription: { plan: 'starter', status: 'active' },
  });
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
});

test('a purchase that ends before it is claimed is no longer pending, even with a claim in progress', async () => {
  const [email, owner] = [uniqueEmail(), await signUp()];
  const [whole, half] = [await buy(email), await buy(owner.email)];
  await claimCutShort(owner, half.subscriptionId);
  for (const { subscriptionId } of [whole, half]) {
    await stripeClient().subscriptions.cancel(subscriptionId);
    for (const event of await eventsOf(subscriptionId)) await deliver(event);
  }
  expect(await findPurchase(email, whole.subscriptionId)).toBeNull();
  expect(await findPurchase(owner.email, half.subscriptionId)).toBeNull();
  expect(await register(email, whole.token)).toMatchObject({ status: 404 });
});

test('a purchase that ended before its first event is mailed no link', async () => {
  const email = uniqueEmail();
  const subscriptionId = await payFor(email);
  await stripeClient().subscriptions.cancel(subscriptionId);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  expect((await mailsWith('claim=')).filter(({ to }) => to === email)).toEqual([]);
});

test('a reminder is sent once, links to the workspace, and has the operator as its reply address', async () => {
  const email = uniqueEmail();
  const { subscriptionId } = await buy(email);
  const purchase = await findPurchase(email, subscriptionId);
  if (!purchase) throw new Error('There is no purchase.');
  await Promise.all([remindBuyer(purchase), remindBuyer(purchase)]);
  const reminders = (await mailsWith('not set up yet')).filter(({ to }) => to === email);
  expect(reminders).toMatchObject([{ replyTo: 'operator@cutbay.localhost' }]);
  const token = await tokenMailedTo(email);
  const owner = personOf(email, await register(email, token));
  expect(await claimAs(owner, token)).toMatchObject({ status: 200 });
  expect((await user(owner)).subscription).toMatchObject({ plan: 'starter' });
});

test('two purchases of one email are both kept, and the second stays pending until the first has ended', async () => {
  const owner = await signUp();
  const first = await buy(owner.email);
  const second = await buy(owner.email, 3);
  expect(second.token).not.toBe(first.token);
  expect(await claimAs(owner, first.token)).toMatchObject({ status: 200 });
  const refusal = { status: 409, body: { code: 'subscription_running' } };
  expect(await claimAs(owner, second.token)).toMatchObject(refusal);
  expect(await stripeClient().subscriptions.retrieve(second.subscriptionId)).toMatchObject({
    status: 'active',
  });
  await owner.call('POST /api/cancel-subscription');
  expect(await claimAs(owner, second.token)).toMatchObject({ status: 200 });
  expect((await user(owner)).subscription).toMatchObject({ plan: 'starter', status: 'active' });
});

test('no other account can claim it', async () => {
  const [stranger, email] = [await signUp(), uniqueEmail()];
  const { token } = await buy(email);
  const refusal = {
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining(email) },
  };
  expect(await claimAs(stranger, token)).toMatchObject(refusal);
  expect(await register(uniqueEmail(), token)).toMatchObject(refusal);
  expect((await user(stranger)).subscription).toBeNull();
});

test('it does not replace a running plan', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const { token } = await buy(owner.email);
  expect(await claimAs(owner, token)).toMatchObject({
    status: 409,
    body: { code: 'subscription_running' },
  });
  expect((await user(owner)).subscription).toMatchObject({ plan: 'business' });
});
