import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { aDay, firstSecond, itemOf, type Stand, stand, subscribe } from './testing/stand.ts';

let at: Stand;
let subscription: Stripe.Subscription;
let customer: string;
beforeEach(async () => {
  at = await stand();
  subscription = await subscribe(at, 2);
  customer = String(subscription.customer);
  await at.advance(15);
  at.received.events = [];
});
afterEach(() => at.close());

function update(params: Stripe.SubscriptionUpdateParams) {
  return at.stripe.subscriptions.update(subscription.id, {
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
    ...params,
  });
}

const members = (quantity: number) => ({ items: [{ id: itemOf(subscription), quantity }] });

test('Cancelling ends at once; unused time is credited only where asked', async () => {
  const other = await subscribe(at, 2);
  await at.advanceToDraft(15);
  const plain = await at.stripe.subscriptions.cancel(subscription.id);
  const prorated = await at.stripe.subscriptions.cancel(other.id, {
    prorate: true,
    invoice_now: true,
  });
  const now = firstSecond + 30 * aDay;
  expect([plain, prorated]).toMatchObject([
    { status: 'canceled', ended_at: now, canceled_at: now },
    { status: 'canceled', ended_at: now, canceled_at: now },
  ]);
  expect(await at.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  expect(await at.stripe.customers.retrieve(String(other.customer))).toMatchObject({
    // It was begun on the fifth: 16 of its 31 days are left.
    balance: -5161,
  });
  await at.deliveries('normal');
  expect(at.types().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(2);
});

test('Prorations that wait are collected when a subscription ends with its period', async () => {
  await update({ ...members(4), proration_behavior: 'create_prorations' });
  await update({ cancel_at_period_end: true });
  await at.advance(15);
  const { data } = await at.stripe.invoices.list({ subscription: subscription.id, limit: 1 });
  expect(data).toMatchObject([{ status: 'paid', amount_paid: 5000 }]);
  expect(await at.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
  });
});

test('A cancelled subscription can be neither cancelled again nor changed', async () => {
  await at.stripe.subscriptions.cancel(subscription.id);
  await expect(at.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(update(members(3))).rejects.toMatchObject({ statusCode: 400 });
  const { data } = await at.stripe.subscriptions.list({ customer });
  expect(data).toEqual([]);
});

test('A paid invoice is refunded through its payment, in parts and never beyond', async () => {
  const invoice = await at.stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ['payments'],
  });
  const payment_intent = String(invoice.payments?.data[0]?.payment.payment_intent);
  const part = await at.stripe.refunds.create({ payment_intent, amount: 4000 });
  const rest = await at.stripe.refunds.create({ payment_intent });
  expect([part.amount, rest.amount, rest.status]).toEqual([4000, 6000, 'succeeded']);
  await expect(at.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await at.stripe.charges.list({ payment_intent });
  expect(data).toMatchObject([{ amount_refunded: 10_000, refunded: true }]);
});

test('A subscription that was never paid is given up, and can no longer be cancelled', async () => {
  const { stripe } = at;
  const { id: owner } = await stripe.customers.create({ email: 'ada@studio.example' });
  await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: owner });
  const [card] = (await stripe.customers.listPaymentMethods(owner)).data;
  const unpaid = await stripe.subscriptions.create({
    customer: owner,
    items: [{ price: subscription.items.data[0]?.price.id ?? '', quantity: 1 }],
    default_payment_method: card?.id ?? '',
  });
  expect(unpaid.status).toBe('incomplete');
  await at.advance(1);
  expect(await stripe.subscriptions.retrieve(unpaid.id)).toMatchObject({
    status: 'incomplete_expired',
  });
  await expect(stripe.subscriptions.cancel(unpaid.id)).rejects.toMatchObject({ statusCode: 404 });
});
