import { afterEach, expect, test } from '@jest/globals';
import type { ImmediateCharge } from '#shared/calls/billing.ts';
import { subscriptionOf } from '#testkit/billing/money.ts';
import { itemOfProduct, stripeClient } from '#testkit/billing/stripe.ts';
import {
  customerOf,
  quoteFor,
  setStorage,
  subscriber,
  updatePlan,
} from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { addMembers, type Person } from '#testkit/people.ts';

afterEach(resetClock);

test('the quote of an increase names the card that pays it, and what the charge is made of', async () => {
  const owner = await grown();
  const { dueNow, charge } = await quotedCharge(owner);
  expect(charge).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
  expect(charge?.lines.map(({ kind }) => kind)).toEqual(['members', 'hot', 'cold']);
  expect(sumOf(charge)).toBeCloseTo(dueNow, 2);
  expect(charge?.daysLeft).toBeGreaterThan(27);
  expect(charge?.daysLeft).toBeLessThan(32);
});

test('the card is that of the subscription before that of the customer', async () => {
  const owner = await grown();
  const customer = await customerOf(owner);
  const { id } = await stripeClient().paymentMethods.attach('pm_card_mastercard', { customer });
  await stripeClient().customers.update(customer, {
    invoice_settings: { default_payment_method: id },
  });
  expect(await cardQuoted(owner)).toEqual({ brand: 'visa', last4: '4242' });
  const subscription = await subscriptionOf(owner);
  await stripeClient().subscriptions.update(subscription.id, { default_payment_method: id });
  expect(await cardQuoted(owner)).toEqual({ brand: 'mastercard', last4: '4444' });
});

test('what our support has left for the next invoice, and credit, are lines of their own', async () => {
  const owner = await subscriber('business');
  await setStorage(owner, 2, 0);
  await updatePlan(owner, 'business');
  const subscription = await subscriptionOf(owner);
  await stripeClient().subscriptions.update(subscription.id, {
    items: [{ id: String(itemOfProduct(subscription, 'hot_storage_250gb')?.id), quantity: 0 }],
    proration_behavior: 'create_prorations',
  });
  await setStorage(owner, 1, 0);
  await giveCredit(owner, 1_000);
  await setStorage(owner, 1, 12);
  setClockAhead({ days: 1 });
  const { dueNow, charge } = await quotedCharge(owner);
  expect(charge?.lines.map(({ kind, amount }) => [kind, Math.sign(amount)])).toEqual([
    ['cold', 1],
    ['earlier', -1],
    ['credit', -1],
  ]);
  expect(charge?.lines.find(({ kind }) => kind === 'credit')?.amount).toBe(-10);
  expect(sumOf(charge)).toBeCloseTo(dueNow, 2);
});

test('a quote that charges no card names none: no change, a decrease, a charge that credit covers', async () => {
  const owner = await subscriber('business');
  expect(await quoteFor(owner, 'business')).not.toHaveProperty('charge');
  expect(await quoteFor(owner, 'starter')).not.toHaveProperty('charge');
  await giveCredit(owner, 100_000);
  await addMembers(owner, 2);
  const covered = await quoteFor(owner, 'business');
  expect(covered.dueNow).toBe(0);
  expect(covered).not.toHaveProperty('charge');
});

/** An owner on Business who added a second member and storage without Update Plan. */
async function grown(): Promise<Person> {
  const owner = await subscriber('business');
  await addMembers(owner, 2);
  await setStorage(owner, 2, 3);
  return owner;
}

/** The quoted charge. */
async function quotedCharge(owner: Person): Promise<{ dueNow: number; charge?: ImmediateCharge }> {
  return quoteFor(owner, 'business');
}

async function cardQuoted(owner: Person) {
  return (await quotedCharge(owner)).charge?.card;
}

function sumOf(charge: ImmediateCharge | undefined): number {
  return charge?.lines.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
}

async function giveCredit(owner: Person, cents: number) {
  await stripeClient().customers.createBalanceTransaction(await customerOf(owner), {
    amount: -cents,
    currency: 'usd',
  });
}
