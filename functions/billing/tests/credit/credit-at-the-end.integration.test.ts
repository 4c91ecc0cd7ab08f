import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { handleDiscrepancy } from '#core/reconciliation/handle-discrepancy.ts';
import { checkRefund, recentRefunds } from '#core/reconciliation/refund-check.ts';
import { dollars } from '#shared/rules/text/amount-text.ts';
import { creditOf, giveCredit, subscriptionOf } from '#testkit/billing/money.ts';
import { advanceStripe, deliver, eventsOf, stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, payCheckout, setStorage, updatePlan } from '#testkit/billing/subscribers.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { type Person, signUp } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

// What was paid ahead belongs to the customer however the plan ends, and is given back once.

const control = (order: string, body: object) =>
  controlEmulator(new URL(process.env['STRIPE_API_ORIGIN'] ?? '').origin, order, body);

const ends: Record<string, (owner: Person, subscription: string) => Promise<unknown>> = {
  'Cancel Plan': (owner) => owner.call('POST /api/cancel-subscription'),
  'the portal': async (owner, subscription) => {
    const { body } = await owner.call('POST /api/create-portal-session');
    const form = new URLSearchParams({ action: 'cancel', subscription });
    await fetch(body.url, { method: 'POST', body: form });
  },
  support: (_, subscription) => stripeClient().subscriptions.cancel(subscription),
  'a dispute': (_, subscription) => control('end', { subscription, reason: 'payment_disputed' }),
  'retries that ran out': (_, subscription) =>
    control('end', { subscription, reason: 'payment_failed' }),
};

test.each(Object.entries(ends))(
  'the credit of a decrease survives an end by %s, and the owner is told of it',
  async (_, end) => {
    const { owner, customer, id } = await decreased();
    const credit = await creditOf(customer);
    expect(credit).toBeGreaterThan(85_000);
    await end(owner, id);
    await deliverEvents(id);
    expect(await creditOf(customer)).toBe(credit);
    const mails = await mailsTo(owner.email);
    const ended = mails.filter(({ subject }) => String(subject).includes('has ended'));
    expect(ended).toHaveLength(1);
    expect(ended[0]?.['text']).toContain(dollars(credit / 100));
    expect((await owner.call('GET /api/billing')).body.credit).toBe(credit / 100);
  },
);

test('a decrease waits for no invoice: nothing of it is pending at Stripe', async () => {
  const { owner, customer } = await decreased();
  expect((await stripeClient().invoiceItems.list({ customer, pending: true })).data).toEqual([]);
  const [newest] = (await owner.call('GET /api/invoices')).body.invoices;
  expect(newest).toMatchObject({ status: 'paid', total: (await creditOf(customer)) / -100 });
});

test('a full refund before Cancel Plan reverses the credit of the same payment, also if its event is lost', async () => {
  const { owner, customer } = await decreased();
  await refund(customer);
  await owner.call('POST /api/cancel-subscription');
  expect(await creditOf(customer)).toBe(0);
});

test('a refund reverses the credit of the same payment once, however often its event arrives', async () => {
  const { owner, customer, id } = await decreased();
  const charge = await refund(customer);
  for (const event of await eventsOf(charge.id)) await deliver(event);
  await Promise.all((await eventsOf(charge.id)).map(deliver));
  expect(await creditOf(customer)).toBe(0);
  await giveCredit(customer, 700);
  await owner.call('POST /api/cancel-subscription');
  await deliverEvents(id);
  expect(await creditOf(customer)).toBe(700);
});

test('the nightly check reverses the credit of a refund whose event was lost', async () => {
  const { customer } = await decreased();
  await refund(customer);
  expect(await checkRefunds(customer)).toEqual(['refunded_credit_kept repaired']);
  expect(await creditOf(customer)).toBe(0);
  expect(await checkRefunds(customer)).toEqual([]);
});

test('a partial refund reverses only what would be returned twice', async () => {
  const { owner, customer } = await decreased();
  const credit = await creditOf(customer);
  const used = 105_000 - credit;
  await refund(customer, used);
  await owner.call('POST /api/cancel-subscription');
  expect(await creditOf(customer)).toBe(credit);
});

test('the refund of one month leaves the credit of another, and credit that support has given', async () => {
  const { owner, customer, id } = await decreased();
  await giveCredit(customer, 500_000);
  await advanceStripe(31);
  await setStorage(owner, 1, 5);
  await updatePlan(owner, 'business');
  const credit = await creditOf(customer);
  await refund(customer);
  await owner.call('POST /api/cancel-subscription');
  await deliverEvents(id);
  // The first month was refunded and credited: of its credit nothing is left.
  const first = await firstCredit(id);
  expect(first).toBeGreaterThan(85_000);
  expect(await creditOf(customer)).toBe(credit - first);
});

test('seats that support has given away and withdraws are no credit', async () => {
  const { owner, customer, id } = await decreased();
  const credit = await creditOf(customer);
  const { items } = await subscriptionOf(owner);
  const [seats] = items.data;
  await stripeClient().subscriptions.update(id, {
    items: [{ id: String(seats?.id), quantity: 50 }],
    proration_behavior: 'none',
  });
  await deliverEvents(id);
  await updatePlan(owner, 'business');
  // What was paid, and no more: $1,050 less the credit was used already.
  expect(await creditOf(customer)).toBe(105_000);
  expect(credit).toBeLessThan(105_000);
});

/** An owner who has paid $1,050 for 100 TB of cold storage, and then needs 1 TB. */
async function decreased() {
  const owner = await signUp();
  await setStorage(owner, 1, 100);
  await payCheckout(owner, (await updatePlan(owner, 'business')).body.url);
  await setStorage(owner, 1, 1);
  expect((await updatePlan(owner, 'business')).body).toEqual({
    redirect: '/dashboard?updated=true',
  });
  const { id } = await subscriptionOf(owner);
  return { owner, customer: await customerOf(owner), id };
}

/** Refunds the first payment at Stripe, or a part of it in cents, as support does. */
async function refund(customer: string, amount?: number): Promise<Stripe.Charge> {
  const { data } = await stripeClient().charges.list({ customer });
  const first = data.at(-1);
  if (!first) throw new Error('Nothing was paid.');
  await stripeClient().refunds.create({ charge: first.id, ...(amount && { amount }) });
  return first;
}

/** Runs the nightly check of refunds; returns what it found of a customer. */
function checkRefunds(customer: string): Promise<string[]> {
  return withGrantedAccess('events/reconcile', async () => {
    const found: string[] = [];
    for (const refunded of await recentRefunds(null, 100)) {
      for (const discrepancy of await checkRefund(refunded)) {
        if (discrepancy.details['customer'] !== customer) continue;
        const { kind, outcome } = (await handleDiscrepancy(discrepancy, true)) ?? {};
        found.push(`${kind} ${outcome}`);
      }
    }
    return found;
  });
}

/** The credit of the first decrease, in cents. */
async function firstCredit(subscription: string): Promise<number> {
  const { data } = await stripeClient().invoices.list({ subscription, limit: 100 });
  const credits = data.filter(({ total }) => total < 0);
  return -Number(credits.at(-1)?.total);
}

async function deliverEvents(id: string): Promise<void> {
  for (const event of await eventsOf(id)) await deliver(event);
}
