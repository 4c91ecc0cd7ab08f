import { expect, test } from '@jest/globals';
import { day, startSeconds, subscribe } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 2, 15);
const { members, update } = subscription;

test('Cancellation is immediate; unused time is credited only on request', async () => {
  const other = await subscribe(emulator, 2);
  await emulator.advanceToDraft(15);
  const plain = await emulator.stripe.subscriptions.cancel(subscription.id);
  const prorated = await emulator.stripe.subscriptions.cancel(other.id, {
    prorate: true,
    invoice_now: true,
  });
  const now = startSeconds + 30 * day;
  expect([plain, prorated]).toMatchObject([
    { status: 'canceled', ended_at: now, canceled_at: now },
    { status: 'canceled', ended_at: now, canceled_at: now },
  ]);
  expect(await emulator.stripe.customers.retrieve(subscription.customer)).toMatchObject({
    balance: 0,
  });
  expect(await emulator.stripe.customers.retrieve(String(other.customer))).toMatchObject({
    // It started on the fifth: 16 of its 31 days are left.
    balance: -5161,
  });
  await emulator.deliveries('normal');
  expect(emulator.types().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(
    2,
  );
});

test('Pending prorations are collected when a subscription ends with its period', async () => {
  await update({ ...members(4), proration_behavior: 'create_prorations' });
  await update({ cancel_at_period_end: true });
  await emulator.advance(15);
  const { data } = await emulator.stripe.invoices.list({ subscription: subscription.id, limit: 1 });
  expect(data).toMatchObject([{ status: 'paid', amount_paid: 5000 }]);
  expect(await emulator.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
  });
});

test('A cancelled subscription can be neither cancelled again nor changed', async () => {
  await emulator.stripe.subscriptions.cancel(subscription.id);
  await expect(emulator.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(update(members(3))).rejects.toMatchObject({ statusCode: 400 });
  const { data } = await emulator.stripe.subscriptions.list({ customer: subscription.customer });
  expect(data).toEqual([]);
});

test('A paid invoice is refunded through its payment, in parts and never above its amount', async () => {
  const invoice = await emulator.stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ['payments'],
  });
  const payment_intent = String(invoice.payments?.data[0]?.payment.payment_intent);
  const part = await emulator.stripe.refunds.create({ payment_intent, amount: 4000 });
  const rest = await emulator.stripe.refunds.create({ payment_intent });
  expect([part.amount, rest.amount, rest.status]).toEqual([4000, 6000, 'succeeded']);
  await expect(emulator.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await emulator.stripe.charges.list({ payment_intent });
  expect(data).toMatchObject([{ amount_refunded: 10_000, refunded: true }]);
});

test('A subscription that was never paid expires, and can no longer be cancelled', async () => {
  const { stripe } = emulator;
  const { id: owner } = await stripe.customers.create({ email: 'ada@studio.example' });
  await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: owner });
  const [card] = (await stripe.customers.listPaymentMethods(owner)).data;
  const unpaid = await stripe.subscriptions.create({
    customer: owner,
    items: [{ price: subscription.items.data[0]?.price.id ?? '', quantity: 1 }],
    default_payment_method: card?.id ?? '',
  });
  expect(unpaid.status).toBe('incomplete');
  await emulator.advance(1);
  expect(await stripe.subscriptions.retrieve(unpaid.id)).toMatchObject({
    status: 'incomplete_expired',
  });
  await expect(stripe.subscriptions.cancel(unpaid.id)).rejects.toMatchObject({ statusCode: 404 });
});
