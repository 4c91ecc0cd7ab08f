import { beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { changeCard, day, itemOf, startSeconds } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const anHour = 3600;
const renewal = startSeconds + 30 * day;

const emulator = useEmulator();
const subscription = useSubscription(emulator, 2);
beforeEach(async () => {
  await emulator.deliveries('normal');
  emulator.received.events = [];
});

async function latest(): Promise<Stripe.Invoice> {
  const { latest_invoice } = await emulator.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  if (latest_invoice === null || typeof latest_invoice === 'string') throw new Error('Not open.');
  return latest_invoice;
}

test('A renewal starts the new period immediately and leaves a draft for an hour', async () => {
  await emulator.advanceToDraft(30);
  const running = await emulator.stripe.subscriptions.retrieve(subscription.id);
  expect(running).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: renewal }] },
  });
  expect(await latest()).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    automatically_finalizes_at: renewal + anHour,
    amount_due: 10_000,
    number: null,
    hosted_invoice_url: null,
  });
  expect(emulator.types()).toEqual(['invoice.created', 'customer.subscription.updated']);
  const { data } = await emulator.stripe.invoices.list({
    subscription: subscription.id,
    status: 'draft',
  });
  expect(data).toHaveLength(1);
  emulator.received.events = [];
  await emulator.advance(1 / 24);
  expect(await latest()).toMatchObject({
    status: 'paid',
    automatically_finalizes_at: null,
    status_transitions: { finalized_at: renewal + anHour, paid_at: renewal + anHour },
  });
  expect(emulator.types().slice(0, 1)).toEqual(['invoice.finalized']);
  expect(emulator.types()).toContain('invoice.paid');
});

test('An advance that ends within the hour continues until the renewal is paid or has failed', async () => {
  const control = { method: 'POST', body: JSON.stringify({ days: 30, fail: true }) };
  const { now } = Object(await (await fetch(`${emulator.origin}/test/advance`, control)).json());
  expect(now).toBe(renewal + anHour);
  expect(await latest()).toMatchObject({ status: 'open', attempted: true });
  expect(await emulator.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'past_due',
  });
});

test('A draft uses the balance at its finalization', async () => {
  await emulator.advanceToDraft(30);
  const credit = { amount: -2500, currency: 'usd' };
  await emulator.stripe.customers.createBalanceTransaction(subscription.customer, credit);
  expect(await latest()).toMatchObject({ starting_balance: -2500, amount_due: 7500 });
  await emulator.advance(1 / 24);
  expect(await latest()).toMatchObject({ ending_balance: 0, amount_paid: 7500 });
});

test('A draft can be neither paid nor voided; finalized without advancing, it can be voided', async () => {
  await emulator.advanceToDraft(30);
  const { id } = await latest();
  const { invoices } = emulator.stripe;
  await expect(invoices.voidInvoice(id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(invoices.pay(id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await invoices.finalizeInvoice(id, { auto_advance: false })).toMatchObject({
    status: 'open',
    next_payment_attempt: null,
  });
  await expect(invoices.finalizeInvoice(id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await invoices.voidInvoice(id)).toMatchObject({ status: 'void' });
  await emulator.advance(5);
  expect(
    (await emulator.stripe.charges.list({ customer: subscription.customer })).data,
  ).toHaveLength(1);
});

test('Cancelling stops the collection of every finalized invoice of the customer', async () => {
  const other = await emulator.stripe.subscriptions.create({
    customer: subscription.customer,
    items: [{ price: subscription.items.data[0]?.price.id ?? '', quantity: 1 }],
    default_payment_method: String(subscription.default_payment_method),
  });
  await emulator.advance(30, true);
  const { id } = await latest();
  await emulator.stripe.subscriptions.cancel(other.id);
  expect(await emulator.stripe.invoices.retrieve(id)).toMatchObject({
    status: 'open',
    auto_advance: false,
    next_payment_attempt: null,
  });
});

test('The draft of a subscription that is cancelled in the meantime stays a draft', async () => {
  await emulator.advanceToDraft(30);
  await emulator.stripe.subscriptions.cancel(subscription.id);
  await emulator.advance(1);
  expect(await latest()).toMatchObject({ status: 'draft', auto_advance: false });
  expect(
    (await emulator.stripe.charges.list({ customer: subscription.customer })).data,
  ).toHaveLength(1);
});

test('Only renewal invoices advance automatically', async () => {
  await emulator.advanceToDraft(30);
  const { data: before } = await emulator.stripe.invoices.list({ customer: subscription.customer });
  expect(before.map(({ auto_advance }) => auto_advance)).toEqual([true, false]);
  await changeCard(emulator, subscription, '4000 0000 0000 0341');
  const unpaid = await emulator.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription), quantity: 3 }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(unpaid).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', auto_advance: false, next_payment_attempt: null },
  });
});

test('Changes are invoiced separately from an existing draft', async () => {
  await emulator.advanceToDraft(30);
  const { id } = await latest();
  await emulator.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription), quantity: 3 }],
    proration_behavior: 'always_invoice',
  });
  expect(await latest()).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
  expect(await emulator.stripe.invoices.retrieve(id)).toMatchObject({
    status: 'draft',
    total: 10_000,
  });
});

test('The draft of a deleted customer stays a draft', async () => {
  await emulator.advanceToDraft(30);
  const { id } = await latest();
  await emulator.stripe.customers.del(subscription.customer);
  await emulator.advance(1);
  expect(await emulator.stripe.invoices.retrieve(id)).toMatchObject({ status: 'draft' });
});
