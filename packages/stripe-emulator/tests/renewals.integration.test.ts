import { expect, test } from '@jest/globals';
import { changeCard, day, sendForm, startSeconds, subscribe } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const anHour = 3600;
const seconds = (date: string) => Date.parse(date) / 1000;

async function invoicesOf(customer: unknown) {
  const { data } = await emulator.stripe.invoices.list({ customer: String(customer) });
  return data.map(({ status, amount_paid, attempt_count, created }) => ({
    status,
    amount_paid,
    attempt_count,
    created,
  }));
}

test('A subscription renews monthly, on the day of the month on which it started', async () => {
  const { id, customer } = await subscribe(emulator, 2);
  await emulator.advance(29);
  expect(await invoicesOf(customer)).toHaveLength(1);
  await emulator.advance(33);
  const [item] = (await emulator.stripe.subscriptions.retrieve(id)).items.data;
  expect(item).toMatchObject({
    current_period_start: seconds('2027-01-20T12:00:00Z'),
    current_period_end: seconds('2027-02-20T12:00:00Z'),
  });
  const paid = { status: 'paid', amount_paid: 10_000, attempt_count: 1 };
  expect(await invoicesOf(customer)).toEqual([
    { ...paid, created: seconds('2027-01-20T12:00:00Z') },
    { ...paid, created: seconds('2026-12-20T12:00:00Z') },
    { ...paid, created: startSeconds },
  ]);
});

test('A failed renewal is retried three times in two weeks, and then the subscription is cancelled', async () => {
  const { id, customer } = await subscribe(emulator, 2);
  await emulator.advance(30, true);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
  await emulator.advance(14.9, true);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
  await emulator.advance(0.1, true);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    // Four attempts in fifteen days, of which the first is an hour after the renewal.
    ended_at: startSeconds + 45 * day + anHour,
    cancellation_details: { reason: 'payment_failed' },
  });
  const [last] = await invoicesOf(customer);
  expect(last).toMatchObject({ status: 'open', amount_paid: 0, attempt_count: 4 });
  const failures = emulator.types().filter((type) => type === 'invoice.payment_failed');
  expect(failures).toHaveLength(4);
  await emulator.advance(60);
  expect(await invoicesOf(customer)).toHaveLength(2);
});

test('A renewal that is paid by a retry makes the subscription active again', async () => {
  const { id, customer } = await subscribe(emulator, 2);
  await emulator.advance(30, true);
  await emulator.advance(3);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect((await invoicesOf(customer))[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
});

test('A card that fails later fails at the renewal, and the customer can pay the invoice on its page', async () => {
  const subscription = await subscribe(emulator, 2);
  const { id } = subscription;
  await changeCard(emulator, subscription, '4000 0000 0000 0341');
  await emulator.advance(30);
  const overdue = await emulator.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(overdue).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', next_payment_attempt: startSeconds + 33 * day + anHour },
  });
  const { hosted_invoice_url: url } = Object(overdue.latest_invoice);
  await sendForm(url, { card: '4242 4242 4242 4242' });
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  await emulator.advance(14, true);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
});

test('A subscription with cancel_at ends then, unless it is cleared', async () => {
  const { id } = await subscribe(emulator, 2);
  const { subscriptions } = emulator.stripe;
  const cancel_at = startSeconds + 10 * day;
  expect(await subscriptions.update(id, { cancel_at })).toMatchObject({ cancel_at });
  expect(await subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
  await expect(subscriptions.update(id, { cancel_at: startSeconds - 1 })).rejects.toThrow('future');
  await expect(
    subscriptions.update(id, { cancel_at, cancel_at_period_end: false }),
  ).rejects.toThrow('together');
  await subscriptions.update(id, { cancel_at });
  await subscriptions.update(id, { metadata: { note: 'kept' } });
  await emulator.advance(11);
  expect(await subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: cancel_at,
  });
});

test('A subscription with cancel_at_period_end ends with its period, without another invoice', async () => {
  const { id, customer } = await subscribe(emulator, 2);
  const ending = await emulator.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: startSeconds + 30 * day,
    canceled_at: startSeconds,
  });
  await emulator.advance(31);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: startSeconds + 30 * day,
  });
  expect(await invoicesOf(customer)).toHaveLength(1);
});
