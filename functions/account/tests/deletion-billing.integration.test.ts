import { expect, test } from '@jest/globals';
import { openCheckout } from '#core/billing/checkout/checkout.ts';
import { keys } from '#core/table/keys.ts';
import { getWorkspace } from '#core/workspaces/store.ts';
import { quote } from '#shared/rules/pricing.ts';
import { deleteAccount, findTraces } from '#testkit/accounts/deletion.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  deliver,
  eventsOf,
  failAtStripe,
  onlySubscription,
  pay,
  sessionIdIn,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { addMember, signUp } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

const stripe = stripeClient();
const deleted = { status: 200, body: { success: true } };

async function checkoutsOf(workspaceId: string) {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  return data.filter((session) => session.client_reference_id === workspaceId);
}

test('a running plan is cancelled at Stripe, and its events find nothing to do', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await userOf(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  const left = await findTraces(owner);
  expect(await deleteAccount(owner)).toMatchObject(deleted);
  expect(await onlySubscription(stripeCustomerId)).toMatchObject({ status: 'canceled' });
  for (const event of await eventsOf(id))
    expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await left()).toEqual([]);
  expect(await itemsOf(keys.customer(stripeCustomerId).pk)).toEqual([]);
});

test('an open Checkout is expired and can no longer be paid', async () => {
  const owner = await signUp();
  const { url } = (await updatePlan(owner, 'business')).body;
  expect(await deleteAccount(owner)).toMatchObject(deleted);
  await expect(pay(url)).rejects.toThrow();
});

test('a paid Checkout whose event has not arrived yet is cancelled', async () => {
  const owner = await signUp();
  const session = sessionIdIn(await pay((await updatePlan(owner, 'business')).body.url));
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  const left = await findTraces(owner);
  expect(await deleteAccount(owner)).toMatchObject(deleted);
  const id = String(subscription);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  for (const event of await eventsOf(id))
    expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await left()).toEqual([]);
});

test('nothing is deleted while Stripe does not respond, and a retry deletes everything', async () => {
  const owner = await subscriber('business');
  const { stripeCustomerId } = await userOf(owner);
  const { id } = await onlySubscription(stripeCustomerId);
  await addMember(owner);
  const left = await findTraces(owner);
  const before = await left();
  await failAtStripe(`DELETE /v1/subscriptions/${id}`, '500', 2);
  expect(await deleteAccount(owner)).toMatchObject({
    status: 502,
    body: { code: 'payment_provider' },
  });
  expect(await left()).toEqual(before);
  expect(await deleteAccount(owner)).toMatchObject(deleted);
  expect(await left()).toEqual([]);
  expect(await onlySubscription(stripeCustomerId)).toMatchObject({ status: 'canceled' });
});

test('a Checkout opened while the account is being deleted is expired and cannot be paid', async () => {
  const owner = await signUp();
  const workspaceId = await workspaceIdOf(owner);
  const [opened, gone] = await Promise.all([updatePlan(owner, 'business'), deleteAccount(owner)]);
  expect(gone).toMatchObject(deleted);
  if (opened.status === 200) await expect(pay(opened.body.url)).rejects.toThrow();
  for (const { status } of await checkoutsOf(workspaceId)) expect(status).toBe('expired');
});

test('a Checkout created too late for the closing of the workspace to find expires itself', async () => {
  const owner = await signUp();
  const workspace = await getWorkspace(await workspaceIdOf(owner));
  await deleteAccount(owner);
  const requested = quote({ plan: 'business', members: 1, storageAmount: 1, coldStorageAmount: 0 });
  await expect(openCheckout(workspace, owner.email, requested)).rejects.toMatchObject({
    code: 'no_workspace',
  });
  expect(await checkoutsOf(workspace.id)).toMatchObject([{ status: 'expired' }]);
});

test('a subscription that appears for a closed workspace is cancelled', async () => {
  const owner = await signUp();
  const workspaceId = await workspaceIdOf(owner);
  await deleteAccount(owner);
  const { data } = await stripe.prices.list({ lookup_keys: ['starter_member'] });
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: String(data[0]?.id), quantity: 1 }],
    customer_email: owner.email,
    subscription_data: { metadata: { workspaceId } },
    success_url: 'http://localhost:3000/dashboard?session_id={CHECKOUT_SESSION_ID}',
  });
  const paid = await stripe.checkout.sessions.retrieve(sessionIdIn(await pay(String(url))));
  const id = String(paid.subscription);
  for (const event of await eventsOf(id))
    expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
});
