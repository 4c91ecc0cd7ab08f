import { expect, test } from '@jest/globals';
import { moveCredit } from '#core/billing/invoices/credit.ts';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { changeEmail } from '#testkit/accounts/new-email.ts';
import { creditOf, giveCredit } from '#testkit/billing/money.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  buyWithRepeatedEvents,
  claimById,
  claimByLink,
  interruptClaim,
  registerToClaim,
} from '#testkit/billing/purchases.ts';
import { deliver, eventsOf, failAtStripe, stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';

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

test('the customer that a claim brings bears the name of the workspace on its next invoices', async () => {
  const owner = await signUp();
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Night Shift' } });
  const { token } = await buyWithRepeatedEvents(owner.email);
  expect(await claimByLink(owner, token)).toMatchObject({ status: 200 });
  expect(await stripeClient().customers.retrieve(await customerOf(owner))).toMatchObject({
    name: 'Night Shift',
  });
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

/** An owner whose plan has ended, with credit on its customer, and a purchase under the same email. */
async function formerSubscriber(credit: number) {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  await owner.call('POST /api/cancel-subscription');
  await giveCredit(customer, credit);
  return { owner, customer, ...(await buyWithRepeatedEvents(owner.email)) };
}

test('a claim brings another customer: the credit moves to it once, and the earlier invoices stay listed', async () => {
  const { owner, customer, subscriptionId, token } = await formerSubscriber(12_345);
  const earlier = (await owner.call('GET /api/invoices')).body.invoices;
  expect(earlier).toHaveLength(1);
  expect(await claimByLink(owner, token)).toMatchObject({ status: 200 });
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  const claimed = await customerOf(owner);
  expect(claimed).not.toBe(customer);
  expect((await owner.call('GET /api/billing')).body).toMatchObject({ credit: 123.45 });
  expect([await creditOf(customer), await creditOf(claimed)]).toEqual([0, 12_345]);
  const { invoices } = (await owner.call('GET /api/invoices')).body;
  expect(invoices).toHaveLength(2);
  expect(invoices[1]).toEqual(earlier[0]);
});

test.each([
  ['500', 1, 'from'],
  ['lost_reply', 2, 'from'],
  ['500', 1, 'to'],
  ['lost_reply', 2, 'to'],
] as const)(
  'a move of the credit that %s (%d) interrupts at the customer it moves %s is resumed, and moves it once',
  async (how, times, side) => {
    const { owner, customer, subscriptionId, token } = await formerSubscriber(12_345);
    const { customer: bought } = await stripeClient().subscriptions.retrieve(subscriptionId);
    const at = side === 'from' ? customer : String(bought);
    await failAtStripe(`POST /v1/customers/${at}/balance_transactions`, how, times);
    expect(await claimByLink(owner, token)).toMatchObject({ status: 502 });
    expect(await claimById(owner, subscriptionId)).toMatchObject({ status: 200 });
    expect([await creditOf(customer), await creditOf(String(bought))]).toEqual([0, 12_345]);
  },
);

test.each(['customers/{from}', 'customers/{from}/balance_transactions'])(
  'of two moves of the credit at once, one of which stands after it has read %s, only one moves it',
  async (path) => {
    const { id: from } = await stripeClient().customers.create({ email: uniqueEmail() });
    const { id: to } = await stripeClient().customers.create({ email: uniqueEmail() });
    await giveCredit(from, 12_345);
    const name = `GET /v1/${path.replace('{from}', from)}`;
    let other: Promise<void> | undefined;
    const moveMeanwhile: RequestInterceptor = async (request, send) => {
      const answer = await send();
      if (request.name.split('?')[0] === name && !other) {
        other = moveCredit(from, to);
        await other;
      }
      return answer;
    };
    await interceptRequests(moveMeanwhile, () => moveCredit(from, to));
    expect(other).toBeDefined();
    expect([await creditOf(from), await creditOf(to)]).toEqual([0, 12_345]);
  },
);

test('closing a workspace ends what any customer that it ever had could be charged for', async () => {
  const { owner, customer, token } = await formerSubscriber(0);
  await claimByLink(owner, token);
  const { data } = await stripeClient().prices.list({ lookup_keys: ['starter_member'] });
  const method = await stripeClient().paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await stripeClient().subscriptions.create({
    customer,
    default_payment_method: method.id,
    items: [{ price: String(data[0]?.id) }],
    metadata: { workspaceId: await workspaceIdOf(owner) },
  });
  await deleteAccount(owner);
  expect(await stripeClient().subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
});
