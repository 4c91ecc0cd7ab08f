import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  aDay,
  changeCard,
  firstSecond,
  type Stand,
  sendForm,
  stand,
  subscribe,
} from './testing/stand.ts';

let at: Stand;
beforeEach(async () => {
  at = await stand();
});
afterEach(() => at.close());

const anHour = 3600;
const seconds = (date: string) => Date.parse(date) / 1000;

async function invoicesOf(customer: unknown) {
  const { data } = await at.stripe.invoices.list({ customer: String(customer) });
  return data.map(({ status, amount_paid, attempt_count, created }) => ({
    status,
    amount_paid,
    attempt_count,
    created,
  }));
}

test('A subscription renews at the end of its month, once a month, on its day', async () => {
  const { id, customer } = await subscribe(at, 2);
  await at.advance(29);
  expect(await invoicesOf(customer)).toHaveLength(1);
  await at.advance(33);
  const [item] = (await at.stripe.subscriptions.retrieve(id)).items.data;
  expect(item).toMatchObject({
    current_period_start: seconds('2027-01-20T12:00:00Z'),
    current_period_end: seconds('2027-02-20T12:00:00Z'),
  });
  const paid = { status: 'paid', amount_paid: 10_000, attempt_count: 1 };
  expect(await invoicesOf(customer)).toEqual([
    { ...paid, created: seconds('2027-01-20T12:00:00Z') },
    { ...paid, created: seconds('2026-12-20T12:00:00Z') },
    { ...paid, created: firstSecond },
  ]);
});

test('A renewal that fails is tried three more times in two weeks, and then ends the subscription', async () => {
  const { id, customer } = await subscribe(at, 2);
  await at.advance(30, true);
  expect(await at.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
  await at.advance(14.9, true);
  expect(await at.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
  await at.advance(0.1, true);
  expect(await at.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    // Four attempts in fifteen days, of which the first comes an hour after the renewal.
    ended_at: firstSecond + 45 * aDay + anHour,
    cancellation_details: { reason: 'payment_failed' },
  });
  const [last] = await invoicesOf(customer);
  expect(last).toMatchObject({ status: 'open', amount_paid: 0, attempt_count: 4 });
  const failures = at.types().filter((type) => type === 'invoice.payment_failed');
  expect(failures).toHaveLength(4);
  await at.advance(60);
  expect(await invoicesOf(customer)).toHaveLength(2);
});

test('A renewal that failed and is paid at a later try makes the subscription active again', async () => {
  const { id, customer } = await subscribe(at, 2);
  await at.advance(30, true);
  await at.advance(3);
  expect(await at.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect((await invoicesOf(customer))[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
});

test('A card that fails later fails at the renewal, and the person can pay the invoice on its page', async () => {
  const subscription = await subscribe(at, 2);
  const { id } = subscription;
  await changeCard(at, subscription, '4000 0000 0000 0341');
  await at.advance(30);
  const overdue = await at.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(overdue).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', next_payment_attempt: firstSecond + 33 * aDay + anHour },
  });
  const { hosted_invoice_url: url } = Object(overdue.latest_invoice);
  await sendForm(url, { card: '4242 4242 4242 4242' });
  expect(await at.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  await at.advance(14, true);
  expect(await at.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
});

test('A subscription that is to end with its period ends then, without another invoice', async () => {
  const { id, customer } = await subscribe(at, 2);
  const ending = await at.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: firstSecond + 30 * aDay,
    canceled_at: firstSecond,
  });
  await at.advance(31);
  expect(await at.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: firstSecond + 30 * aDay,
  });
  expect(await invoicesOf(customer)).toHaveLength(1);
});
