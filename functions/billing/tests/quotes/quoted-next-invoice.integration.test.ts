import { expect, test } from '@jest/globals';
import { unproratedUntil } from '#core/billing/subscription/unprorated-seats.ts';
import { creditOf, giveCredit, subscriptionOf } from '#testkit/billing/money.ts';
import { cards, itemOfProduct, stripeClient } from '#testkit/billing/stripe.ts';
import {
  customerOf,
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
} from '#testkit/billing/subscribers.ts';
import { addMembers, type Person, signUp } from '#testkit/people.ts';

type Quoted = Awaited<ReturnType<typeof quoteFor>>;

/** An owner on Business with an amount of cold storage, in TB, of which less is requested now. */
async function reducing(from: number, to: number): Promise<Person> {
  const owner = await subscriber('business');
  await setStorage(owner, 1, from);
  await updatePlan(owner, 'business');
  await setStorage(owner, 1, to);
  return owner;
}

/** Stripe's preview of what an amount of cold storage from a moment on becomes as credit, in cents. */
async function creditFor(owner: Person, quantity: number, prorationDate: number) {
  const subscription = await subscriptionOf(owner);
  const id = String(itemOfProduct(subscription, 'cold_storage_1tb')?.id);
  const { total } = await stripeClient().invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id, quantity }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  });
  return -total;
}

/** Accepts a quote, and expects the next invoice that it announced, but for the seconds until then. */
async function expectKept(owner: Person, quoted: Quoted): Promise<void> {
  expect((await updateAsQuoted(owner, quoted)).status).toBe(200);
  const { nextInvoice } = (await owner.call('GET /api/billing')).body;
  for (const sum of ['total', 'creditApplied', 'amountDue'] as const) {
    expect(Math.abs(nextInvoice[sum] - quoted.nextInvoice[sum])).toBeLessThan(0.02);
  }
}

test('the quote of a decrease has the next invoice less its credit, and Update Plan keeps it', async () => {
  const owner = await reducing(3, 1);
  const quoted = await quoteFor(owner, 'business');
  const credit = await creditFor(owner, 1, quoted.prorationDate);
  expect(credit).toBeGreaterThan(0);
  expect(quoted).toMatchObject({
    dueNow: 0,
    nextInvoice: { total: 60, creditApplied: credit / 100, amountDue: (6000 - credit) / 100 },
  });
  await expectKept(owner, quoted);
});

test('the next invoice of a decrease is paid from earlier credit too', async () => {
  const owner = await reducing(3, 1);
  await giveCredit(await customerOf(owner), 1_500);
  const quoted = await quoteFor(owner, 'business');
  const { total, amountDue } = quoted.nextInvoice;
  const credit = 1_500 + (await creditFor(owner, 1, quoted.prorationDate));
  expect(quoted.nextInvoice.creditApplied).toBe(credit / 100);
  expect(Math.round((total - amountDue) * 100)).toBe(credit);
  await expectKept(owner, quoted);
});

test('a decrease whose refund exceeds the month charges nothing at the renewal', async () => {
  const owner = await reducing(30, 1);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.nextInvoice).toEqual({ total: 60, creditApplied: 60, amountDue: 0 });
  await expectKept(owner, quoted);
});

test('after an increase the next invoice is the month, less the credit that the increase leaves', async () => {
  const owner = await reducing(1, 2);
  const plain = await quoteFor(owner, 'business');
  expect(plain.nextInvoice).toEqual({ total: 70, creditApplied: 0, amountDue: 70 });
  const customer = await customerOf(owner);
  await giveCredit(customer, 4_000);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.dueNow).toBe(0);
  expect(quoted.nextInvoice.creditApplied).toBeCloseTo(40 - plain.dueNow, 1);
  await expectKept(owner, quoted);
  expect(
    Math.abs((await creditOf(customer)) / 100 - quoted.nextInvoice.creditApplied),
  ).toBeLessThan(0.02);
});

test('the refund of an earlier decrease reduces the invoice of an increase, then the next one', async () => {
  const owner = await reducing(9, 2);
  await updatePlan(owner, 'business');
  await setStorage(owner, 1, 3);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.dueNow).toBe(0);
  expect(quoted.nextInvoice.creditApplied).toBeGreaterThan(0);
  await expectKept(owner, quoted);
});

test('an increase too small to be charged now is on the next invoice', async () => {
  const owner = await subscriber('business');
  await addMembers(owner, 2);
  // Leaves 30 cents of the increase to be paid: Stripe charges no less than 50.
  const { dueNow } = await quoteFor(owner, 'business');
  await giveCredit(await customerOf(owner), Math.round(dueNow * 100) - 30);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.dueNow).toBe(0);
  expect(quoted.nextInvoice.total).toBe(100);
  expect(quoted.nextInvoice.amountDue).toBeCloseTo(100.3, 1);
  await expectKept(owner, quoted);
});

test('giving up seats that are not paid yet refunds nothing', async () => {
  const owner = await subscriber('business');
  const { id, items } = await subscriptionOf(owner);
  const [seats] = items.data;
  await stripeClient().subscriptions.update(id, {
    items: [{ id: String(seats?.id), quantity: 4 }],
    proration_behavior: 'none',
    metadata: unproratedUntil(seats?.current_period_end ?? 0),
  });
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.nextInvoice).toEqual({ total: 50, creditApplied: 0, amountDue: 50 });
  await expectKept(owner, quoted);
});

test('no next invoice is promised without a subscription, or while an increase waits for its payment', async () => {
  const newcomer = await signUp();
  expect(await quoteFor(newcomer, 'business')).not.toHaveProperty('nextInvoice');
  const owner = await subscriber('business', cards.needsPerson);
  await addMembers(owner, 3);
  await updatePlan(owner, 'business');
  expect(await quoteFor(owner, 'business')).not.toHaveProperty('nextInvoice');
});
