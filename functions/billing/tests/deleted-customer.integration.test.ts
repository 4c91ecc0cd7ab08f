import { expect, test } from '@jest/globals';
import { checkWorkspace } from '#core/reconciliation/workspace-check.ts';
import { askForEmail, openLink } from '#testkit/accounts/new-email.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { deliver, deliverAll, eventsOf, pay, stripeClient } from '#testkit/billing/stripe.ts';
import { payCheckout, subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { type Person, password, signUp, uniqueEmail } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

/** An owner whose customer was deleted at Stripe, with no event delivered. */
async function withDeletedCustomer() {
  const owner = await subscriber('business');
  const { stripeCustomerId: customer } = await userOf(owner);
  await stripeClient().customers.del(customer);
  return { owner, customer };
}

async function buy(owner: Person) {
  const { status, body } = await updatePlan(owner, 'business');
  expect(status).toBe(200);
  await payCheckout(owner, body.url);
}

/** Asserts that the workspace has an existing customer and a running plan. */
async function expectBought(owner: Person, deleted: string) {
  const { subscription, stripeCustomerId } = await userOf(owner);
  expect(subscription).toMatchObject({ plan: 'business', status: 'active' });
  expect(stripeCustomerId).not.toBe(deleted);
  expect(await stripeClient().customers.retrieve(stripeCustomerId)).not.toHaveProperty('deleted');
}

test('a purchase by a workspace with a deleted customer creates a new customer from the email', async () => {
  const { owner, customer } = await withDeletedCustomer();
  await buy(owner);
  await expectBought(owner, customer);
});

test('the portal reports no subscription for a deleted customer, and buying still works', async () => {
  const { owner, customer } = await withDeletedCustomer();
  const refused = { status: 409, body: { code: 'no_subscription' } };
  expect(await owner.call('POST /api/create-portal-session')).toMatchObject(refused);
  expect(await userOf(owner)).toMatchObject({
    stripeCustomerId: null,
    subscription: { status: 'canceled' },
  });
  expect(await owner.call('POST /api/create-portal-session')).toMatchObject(refused);
  await buy(owner);
  await expectBought(owner, customer);
});

test('the invoice list of a deleted customer is empty', async () => {
  const { owner, customer } = await withDeletedCustomer();
  expect((await owner.call('GET /api/invoices')).status).toBe(200);
  await acceptAll(customer);
  expect(await owner.call('GET /api/invoices')).toMatchObject({
    status: 200,
    body: { invoices: [] },
  });
});

test.each(['in order', 'backwards'])(
  'the events of a customer deletion, %s and twice, remove the customer and do not restore it',
  async (order) => {
    const { owner, customer } = await withDeletedCustomer();
    const events = await eventsOf(customer);
    const ordered = order === 'in order' ? events : events.toReversed();
    for (const event of [...ordered, ...ordered]) {
      expect(await deliver(event)).toMatchObject({ status: 200 });
    }
    expect(await userOf(owner)).toMatchObject({
      stripeCustomerId: null,
      subscription: { status: 'canceled' },
    });
    await buy(owner);
    for (const event of ordered) await deliver(event);
    await expectBought(owner, customer);
  },
);

test('the reconciliation finds no discrepancy for a deleted customer', async () => {
  const { owner, customer } = await withDeletedCustomer();
  await acceptAll(customer);
  expect(await checkWorkspace(await workspaceIdOf(owner))).toEqual([]);
});

test('the reconciliation detects a customer deletion whose events were lost, and buying still works', async () => {
  const { owner, customer } = await withDeletedCustomer();
  for (const { repair } of await checkWorkspace(await workspaceIdOf(owner))) await repair?.();
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'canceled' });
  await buy(owner);
  await expectBought(owner, customer);
});

test('an owner of a deleted customer can change the email and delete the account', async () => {
  const { owner } = await withDeletedCustomer();
  const email = uniqueEmail();
  await askForEmail(owner, email);
  expect(await openLink(await tokenMailedTo(email), owner)).toMatchObject({ status: 200 });
  const other = await withDeletedCustomer();
  expect(await other.owner.call('DELETE /api/account', { body: { password } })).toMatchObject({
    status: 200,
  });
});

test('an open Checkout of a deleted customer is not reused', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId: customer } = await userOf(owner);
  await owner.call('POST /api/cancel-subscription');
  const before = (await updatePlan(owner, 'business')).body.url;
  await stripeClient().customers.del(customer);
  await acceptAll(customer);
  const { body } = await updatePlan(owner, 'business');
  expect(body.url).not.toBe(before);
  await pay(body.url);
  await expect(pay(before)).rejects.toThrow();
});

test("the deletion of another product's customer is ignored", async () => {
  const owner = await signUp();
  const { id } = await stripeClient().customers.create({ email: owner.email });
  await stripeClient().customers.del(id);
  await acceptAll(id);
  expect(await userOf(owner)).toMatchObject({ stripeCustomerId: null, subscription: null });
});

async function acceptAll(customer: string): Promise<void> {
  for (const answer of await deliverAll(customer)) expect(answer).toMatchObject({ status: 200 });
}
