import { expect, test } from '@jest/globals';
import { priceOf, sendForm } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 2);
const { members } = subscription;

async function transactions() {
  const { data } = await emulator.stripe.customers.listBalanceTransactions(subscription.customer);
  return data.map(({ amount, type, ending_balance }) => ({ amount, type, ending_balance }));
}

test("Credit on a customer's balance pays the next invoice first, and the preview shows it", async () => {
  const credit = await emulator.stripe.customers.createBalanceTransaction(subscription.customer, {
    amount: -4000,
    currency: 'usd',
    description: 'Refund of a duplicate',
  });
  expect(credit).toMatchObject({
    type: 'adjustment',
    ending_balance: -4000,
    customer: subscription.customer,
  });
  const preview = await emulator.stripe.invoices.createPreview({
    customer: subscription.customer,
    subscription: subscription.id,
  });
  expect(preview).toMatchObject({
    total: 10_000,
    starting_balance: -4000,
    ending_balance: null,
    amount_due: 6000,
  });
  await emulator.stripe.subscriptions.update(subscription.id, {
    ...members(3),
    proration_behavior: 'always_invoice',
  });
  expect(await transactions()).toEqual([
    { amount: 4000, type: 'applied_to_invoice', ending_balance: 0 },
    { amount: -4000, type: 'adjustment', ending_balance: -4000 },
  ]);
});

test('An amount below the minimum charge becomes a debt, and voiding an invoice restores its credit', async () => {
  await emulator.stripe.customers.createBalanceTransaction(subscription.customer, {
    amount: -4980,
    currency: 'usd',
  });
  const { latest_invoice } = await emulator.stripe.subscriptions.update(subscription.id, {
    ...members(3),
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(latest_invoice).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 20 });
  expect(await transactions()).toMatchObject([
    { amount: 20, type: 'invoice_too_small', ending_balance: 20 },
    { amount: 4980, type: 'applied_to_invoice', ending_balance: 0 },
    { type: 'adjustment' },
  ]);
});

test('A decrease that is invoiced at once charges nothing and becomes credit, which outlives the subscription', async () => {
  const { latest_invoice } = await emulator.stripe.subscriptions.update(subscription.id, {
    ...members(1),
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  expect(latest_invoice).toMatchObject({ status: 'paid', total: -5000, amount_due: 0 });
  await emulator.stripe.subscriptions.cancel(subscription.id);
  expect(await transactions()).toEqual([
    { amount: -5000, type: 'applied_to_invoice', ending_balance: -5000 },
  ]);
});

test('Charges and refunds are listed by when they were made, and a refund leaves its invoice paid', async () => {
  const { stripe } = emulator;
  const [charge] = (await stripe.charges.list({ customer: subscription.customer })).data;
  const { created = 0, id = '' } = charge ?? {};
  const { id: refund } = await stripe.refunds.create({ charge: id, amount: 1000 });
  const within = { gte: created, lte: created + 60 };
  const charges = await stripe.charges.list({
    customer: subscription.customer,
    created: within,
  });
  expect(charges.data).toMatchObject([{ id, amount_refunded: 1000 }]);
  expect((await stripe.refunds.list({ created: within })).data).toMatchObject([{ id: refund }]);
  expect((await stripe.refunds.list({ created: { lte: created - 1 } })).data).toEqual([]);
  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  expect(data).toMatchObject([{ status: 'paid' }]);
});

test('A balance has one currency, and a deleted customer has no balance', async () => {
  const { stripe } = emulator;
  const wrong = { amount: -100, currency: 'eur' };
  await expect(
    stripe.customers.createBalanceTransaction(subscription.customer, wrong),
  ).rejects.toMatchObject({
    statusCode: 400,
    param: 'currency',
  });
  await stripe.customers.del(subscription.customer);
  await expect(
    stripe.customers.listBalanceTransactions(subscription.customer),
  ).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test("a Checkout shows the customer's credit, and its invoice charges the rest", async () => {
  await emulator.stripe.customers.createBalanceTransaction(subscription.customer, {
    amount: -3333,
    currency: 'usd',
  });
  const { url } = await emulator.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: subscription.customer,
    line_items: [{ price: await priceOf(emulator, 'business_member'), quantity: 1 }],
    success_url: 'http://localhost:3000/success',
    subscription_data: { billing_mode: { type: 'classic' } },
  });
  const page = await (await fetch(String(url))).text();
  expect(page).toMatch(/Applied balance.*-\$33\.33/);
  expect(page).toMatch(/Due today.*\$16\.67/);
  await sendForm(url, { card: '4242 4242 4242 4242' });
  const [invoice] = (await emulator.stripe.invoices.list({ customer: subscription.customer })).data;
  expect(invoice).toMatchObject({ total: 5000, amount_due: 1667, status: 'paid' });
});
