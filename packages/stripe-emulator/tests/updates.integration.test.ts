import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { day, itemOf, priceOf, quantitiesOf } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 2, 15);
const { members, update } = subscription;

function linesOf({ latest_invoice }: Stripe.Subscription) {
  if (latest_invoice === null || typeof latest_invoice === 'string') throw new Error('Not open.');
  return latest_invoice.lines.data.map(({ description, amount }) => ({ description, amount }));
}

test('Added members are charged immediately for the rest of the period, to the second', async () => {
  const after = await update({ ...members(4), payment_behavior: 'pending_if_incomplete' });
  expect(linesOf(after)).toEqual([
    {
      description: 'Unused time on 2 × Business, per member after 05 Dec 2026',
      amount: -5000,
    },
    {
      description: 'Remaining time on 4 × Business, per member after 05 Dec 2026',
      amount: 10_000,
    },
  ]);
  expect(after).toMatchObject({
    status: 'active',
    pending_update: null,
    latest_invoice: { status: 'paid', amount_paid: 5000, billing_reason: 'subscription_update' },
  });
  expect(quantitiesOf(after)).toEqual([4]);
});

test('Removed members are credited, and the credit pays the next renewal first', async () => {
  const after = await update({ ...members(1), payment_behavior: 'pending_if_incomplete' });
  expect(after.latest_invoice).toMatchObject({ status: 'paid', total: -2500, amount_due: 0 });
  expect(await emulator.stripe.customers.retrieve(subscription.customer)).toMatchObject({
    balance: -2500,
  });
  await emulator.advance(15);
  const { data } = await emulator.stripe.invoices.list({
    customer: subscription.customer,
    limit: 1,
  });
  expect(data).toMatchObject([
    {
      total: 5000,
      starting_balance: -2500,
      ending_balance: 0,
      amount_due: 2500,
      amount_paid: 2500,
    },
  ]);
  expect(await emulator.stripe.customers.retrieve(subscription.customer)).toMatchObject({
    balance: 0,
  });
});

test('A change of plan and storage creates one invoice', async () => {
  const starter = await priceOf(emulator, 'starter_member');
  const cold = await priceOf(emulator, 'cold_storage_1tb');
  const after = await update({
    items: [
      { id: itemOf(subscription), price: starter, quantity: 3 },
      { price: cold, quantity: 2 },
    ],
  });
  expect(linesOf(after)).toEqual([
    {
      description: 'Unused time on 2 × Business, per member after 05 Dec 2026',
      amount: -5000,
    },
    {
      description: 'Remaining time on 3 × Starter, per member after 05 Dec 2026',
      amount: 3750,
    },
    {
      description: 'Remaining time on 2 × Cold storage, 1 TB after 05 Dec 2026',
      amount: 1000,
    },
  ]);
  expect(quantitiesOf(after)).toEqual([3, 2]);
});

test('A quantity of zero and a deleted item both cost nothing from then on', async () => {
  const hot = await priceOf(emulator, 'hot_storage_250gb');
  const cold = await priceOf(emulator, 'cold_storage_1tb');
  const with2 = await update({
    items: [
      { price: hot, quantity: 2 },
      { price: cold, quantity: 2 },
    ],
  });
  const [, hotItem, coldItem] = with2.items.data;
  const after = await update({
    items: [
      { id: String(hotItem?.id), quantity: 0 },
      { id: String(coldItem?.id), deleted: true },
    ],
  });
  expect(after.latest_invoice).toMatchObject({ total: -2500 });
  expect(quantitiesOf(after)).toEqual([2, 0]);
});

test('Prorations without an invoice are added to the renewal, and none creates none', async () => {
  await update({ ...members(4), proration_behavior: 'create_prorations' });
  const none = await update({ ...members(5), proration_behavior: 'none' });
  expect(none.latest_invoice).toMatchObject({ billing_reason: 'subscription_create' });
  await emulator.advance(15);
  const renewed = await emulator.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(linesOf(renewed)).toEqual([
    {
      description: 'Unused time on 2 × Business, per member after 05 Dec 2026',
      amount: -5000,
    },
    {
      description: 'Remaining time on 4 × Business, per member after 05 Dec 2026',
      amount: 10_000,
    },
    { description: '5 × Business, per member (at $50.00 / month)', amount: 25_000 },
  ]);
});

test('A preview shows what an update would charge, and the update at the same time charges it', async () => {
  const { current_period_start: start } = subscription.items.data[0] ?? {};
  const proration_date = Number(start) + 10 * day;
  const preview = await emulator.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { ...members(3), proration_behavior: 'always_invoice', proration_date },
  });
  const after = await update({ ...members(3), proration_date });
  const expected = { total: 3333, amount_due: 3333, lines: [-6667, 10_000] };
  const seen = ({ total, amount_due, lines }: Stripe.Invoice) => ({
    total,
    amount_due,
    lines: lines.data.map(({ amount }) => amount),
  });
  if (after.latest_invoice === null || typeof after.latest_invoice === 'string') throw new Error();
  expect({ preview: seen(preview), charged: seen(after.latest_invoice) }).toEqual({
    preview: expected,
    charged: expected,
  });
});

test('A preview without a change shows the next renewal', async () => {
  const preview = await emulator.stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ total: 10_000, billing_reason: 'upcoming', status: 'draft' });
  const { data } = await emulator.stripe.invoices.list({ subscription: subscription.id });
  expect(data).toHaveLength(1);
});

test('An item of another subscription, an unknown price and a duplicate price are rejected', async () => {
  const price = await priceOf(emulator, 'business_member');
  const wrong: [Stripe.SubscriptionUpdateParams.Item, object][] = [
    [
      { id: 'si_other', quantity: 1 },
      { code: 'resource_missing', param: 'items[0][id]' },
    ],
    [
      { price: 'price_none', quantity: 1 },
      { code: 'resource_missing', param: 'items[0][price]' },
    ],
    [
      { price, quantity: 1 },
      { statusCode: 400, param: 'items' },
    ],
    [
      { id: itemOf(subscription), deleted: true },
      { statusCode: 400, param: 'items' },
    ],
  ];
  for (const [item, error] of wrong) {
    await expect(update({ items: [item] })).rejects.toMatchObject(error);
  }
});
