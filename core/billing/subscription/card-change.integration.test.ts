import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { foreignSubscription, subscriptionOf, withUnpaidInvoice } from '#testkit/billing/money.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { runReconciliation } from '#testkit/billing/renewals.ts';
import { advanceOneSecond, deliver, eventsOf, stripeClient } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import type { Person } from '#testkit/people.ts';

/** Saves a card in the portal by submitting its form. */
async function saveCard(owner: Person, card: string): Promise<void> {
  const { body } = await owner.call('POST /api/create-portal-session');
  await fetch(body.url, { method: 'POST', body: new URLSearchParams({ action: 'card', card }) });
}

async function cardChanges(customer: string): Promise<Stripe.Event[]> {
  return (await eventsOf(customer)).filter(({ type }) => type === 'customer.updated');
}

async function payingCard(subscription: string): Promise<string | undefined> {
  const { default_payment_method: method } = await stripeClient().subscriptions.retrieve(
    subscription,
    {
      expand: ['default_payment_method'],
    },
  );
  return typeof method === 'object' ? method?.card?.brand : undefined;
}

test('a card saved in the portal becomes the card of the running subscription, idempotently and in any order of events', async () => {
  const owner = await subscriber('business');
  const { id, customer } = await subscriptionOf(owner);
  await saveCard(owner, '4000 0000 0000 0341');
  await saveCard(owner, '5555 5555 5555 4444');
  expect(await payingCard(id)).toBe('visa');
  const changes = await cardChanges(String(customer));
  expect(changes).toHaveLength(2);
  for (const event of [...changes.toReversed(), ...changes]) {
    expect(await deliver(event)).toMatchObject({ status: 200 });
    expect(await payingCard(id)).toBe('mastercard');
  }
});

test('a card that was already applied, and other changes of a customer, change nothing', async () => {
  const owner = await subscriber('business');
  const { id, customer } = await subscriptionOf(owner);
  await saveCard(owner, '5555 5555 5555 4444');
  for (const event of await cardChanges(String(customer))) await deliver(event);
  const before = (await eventsOf(id)).length;
  for (const event of await cardChanges(String(customer)))
    await deliver({ ...event, id: `${event.id}x` });
  expect(await eventsOf(id)).toHaveLength(before);

  const { id: own } = await stripeClient().paymentMethods.attach('pm_card_visa', {
    customer: String(customer),
  });
  await stripeClient().subscriptions.update(id, { default_payment_method: own });
  await stripeClient().customers.update(String(customer), { name: 'Night Shift' });
  for (const event of (await cardChanges(String(customer))).slice(-1)) await deliver(event);
  expect(await payingCard(id)).toBe('visa');
});

test('a card whose event was lost is charged from the next night on', async () => {
  const owner = await subscriber('business');
  const { id } = await subscriptionOf(owner);
  const workspaceId = await workspaceIdOf(owner);
  await advanceOneSecond();
  await saveCard(owner, '5555 5555 5555 4444');
  expect(await runReconciliation(workspaceId)).toEqual(['card_differs repaired']);
  expect(await payingCard(id)).toBe('mastercard');
  expect(await runReconciliation(workspaceId)).toEqual([]);
});

test('a card that has paid an invoice since wins over an earlier choice, at night and by a late event', async () => {
  const owner = await subscriber('business');
  const { id, customer } = await subscriptionOf(owner);
  const workspaceId = await workspaceIdOf(owner);
  await advanceOneSecond();
  await saveCard(owner, '5555 5555 5555 4444');
  await advanceOneSecond();
  const { id: newest } = await stripeClient().paymentMethods.attach('pm_card_visa', {
    customer: String(customer),
  });
  await stripeClient().subscriptions.update(id, { default_payment_method: newest });
  expect(await runReconciliation(workspaceId)).toEqual([]);
  for (const event of await cardChanges(String(customer))) await deliver(event);
  expect(await payingCard(id)).toBe('visa');
});

test('only a card is copied: another method would end every increase in a refusal', async () => {
  const owner = await subscriber('business');
  const { id, customer } = await subscriptionOf(owner);
  const { id: account } = await stripeClient().paymentMethods.attach('pm_usBankAccount_success', {
    customer: String(customer),
  });
  await stripeClient().customers.update(String(customer), {
    invoice_settings: { default_payment_method: account },
  });
  for (const event of await cardChanges(String(customer))) {
    expect(await deliver(event)).toMatchObject({ status: 200 });
  }
  expect(await payingCard(id)).toBe('visa');
  await setStorage(owner, 2, 0);
  expect(await updatePlan(owner, 'business')).toMatchObject({ status: 200 });
  expect((await subscriptionOf(owner)).items.data).toHaveLength(2);
});

test('a card that has paid on the page of an invoice pays the invoices that follow', async () => {
  const { owner, subscription, invoice } = await withUnpaidInvoice();
  await fetch(String(invoice.hosted_invoice_url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card: '5555 5555 5555 4444' }),
  });
  expect(await payingCard(subscription.id)).toBe('mastercard');
  expect(await runReconciliation(await workspaceIdOf(owner))).not.toContain(
    'payment_settings_differ repaired',
  );
});

test('without a card on file an increase changes nothing, and says so', async () => {
  const owner = await subscriber('business');
  const { id } = await subscriptionOf(owner);
  await stripeClient().subscriptions.update(id, { default_payment_method: '' });
  await setStorage(owner, 2, 0);
  const { status, body } = await updatePlan(owner, 'business');
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'not_paid', message: expect.stringContaining('no card on file') },
  });
  expect((await subscriptionOf(owner)).items.data).toHaveLength(1);
});

test('the reconciliation gives an earlier subscription the same settings', async () => {
  const owner = await subscriber('business');
  const { id } = await subscriptionOf(owner);
  await stripeClient().subscriptions.update(id, {
    payment_settings: { payment_method_types: '', save_default_payment_method: 'off' },
  });
  const workspaceId = await workspaceIdOf(owner);
  expect(await runReconciliation(workspaceId)).toEqual(['payment_settings_differ repaired']);
  expect((await subscriptionOf(owner)).payment_settings).toMatchObject({
    payment_method_types: ['card'],
    save_default_payment_method: 'on_subscription',
  });
  expect(await runReconciliation(workspaceId)).toEqual([]);
});

test("another product's subscription of the same customer keeps its card", async () => {
  const owner = await subscriber('business');
  const ours = await subscriptionOf(owner);
  const customer = String(ours.customer);
  const theirs = await foreignSubscription(ours);
  await saveCard(owner, '5555 5555 5555 4444');
  for (const event of await cardChanges(customer)) await deliver(event);
  expect([await payingCard(ours.id), await payingCard(theirs.id)]).toEqual(['mastercard', 'visa']);
});
