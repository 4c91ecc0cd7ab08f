import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { catalog } from '../testing/account.ts';
import {
  changeCard,
  itemOf,
  openCheckout,
  priceOf,
  sendForm,
  startTestEmulator,
  subscribe,
  type TestEmulator,
} from '../testing/test-emulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'payments-'));
const file = join(folder, 'payments.jsonl');
let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator(file);
});
afterEach(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

/** Changes the price of Business seats, as the setup does. */
function raisePrice(unit_amount: number) {
  return emulator.stripe.prices.create({
    product: 'business_member',
    currency: 'usd',
    unit_amount,
    recurring: { interval: 'month' },
    lookup_key: 'business_member',
    transfer_lookup_key: true,
  });
}

test('The catalog has the product ids of the setup', async () => {
  const { data } = await emulator.stripe.prices.list({ expand: ['data.product'] });
  expect(
    data.map(({ product, lookup_key, unit_amount }) => ({
      id: Object(product).id,
      name: Object(product).name,
      lookup_key,
      cents: unit_amount,
    })),
  ).toEqual(catalog.toReversed().map((entry) => ({ ...entry, lookup_key: entry.id })));
  const { id } = catalog[0] ?? { id: '' };
  await expect(emulator.stripe.products.create({ id, name: 'Again' })).rejects.toMatchObject({
    code: 'resource_already_exists',
  });
});

test('The tax behavior of a price is set once, and never changed', async () => {
  const { id, tax_behavior } = await raisePrice(7000);
  expect(tax_behavior).toBe('unspecified');
  const { prices } = emulator.stripe;
  expect(await prices.update(id, { tax_behavior: 'exclusive' })).toMatchObject({
    tax_behavior: 'exclusive',
  });
  await expect(prices.update(id, { tax_behavior: 'inclusive' })).rejects.toMatchObject({
    param: 'tax_behavior',
  });
  expect(await prices.update(id, { tax_behavior: 'exclusive' })).toMatchObject({ id });
});

test('A price is always shown in its current state, even if it was selected before its lookup key moved', async () => {
  const running = await subscribe(emulator, 1);
  const open = await openCheckout(emulator, 1);
  const waiting = await subscribe(emulator, 1);
  await changeCard(emulator, waiting, '4000 0000 0000 0341');
  await emulator.stripe.subscriptions.update(waiting.id, {
    items: [{ id: itemOf(waiting), quantity: 2 }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  await raisePrice(6000);
  await sendForm(open.url, { card: '4242 4242 4242 4242' });
  const { subscription } = await emulator.stripe.checkout.sessions.retrieve(open.id, {
    expand: ['subscription', 'line_items'],
  });
  const seats = {
    price: { lookup_key: null, unit_amount: 5000, product: 'business_member' },
    plan: { product: 'business_member' },
  };
  const items = { data: [seats] };
  expect(subscription).toMatchObject({ items });
  expect(await emulator.stripe.subscriptions.retrieve(running.id)).toMatchObject({ items });
  expect(await emulator.stripe.subscriptions.retrieve(waiting.id)).toMatchObject({
    items,
    pending_update: { subscription_items: [seats] },
  });
});

test('An active subscription keeps its price at renewal after the catalog price changes', async () => {
  const { id } = await subscribe(emulator, 2);
  await raisePrice(6000);
  await emulator.advance(30);
  const { latest_invoice } = await emulator.stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice'],
  });
  expect(latest_invoice).toMatchObject({ status: 'paid', amount_paid: 10_000 });
});

test('A reset restores the catalog with the same ids', async () => {
  const before = await emulator.stripe.prices.list();
  await raisePrice(6000);
  const other = await emulator.stripe.products.create({ name: 'Another product' });
  await emulator.reset();
  expect((await emulator.stripe.prices.list()).data).toEqual(before.data);
  expect((await emulator.stripe.products.list({ ids: [other.id] })).data).toEqual([]);
  expect((await emulator.stripe.events.list()).data).toEqual([]);
});

test('A data file without the fixed product ids is migrated', async () => {
  const { id } = await subscribe(emulator, 1);
  const price = await priceOf(emulator, 'business_member');
  await emulator.stop();
  const earlier = readFileSync(file, 'utf8')
    .replaceAll('"product":"business_member"', '"product":"prod_earlier"')
    .replaceAll(
      '"id":"business_member","object":"product"',
      '"id":"prod_earlier","object":"product"',
    )
    .replaceAll('["products","business_member"', '["products","prod_earlier"');
  writeFileSync(file, earlier);
  emulator = await startTestEmulator(file, emulator.received);
  expect(await priceOf(emulator, 'business_member')).toBe(price);
  expect(await emulator.stripe.subscriptions.retrieve(id)).toMatchObject({
    items: { data: [{ price: { id: price, product: 'business_member' } }] },
  });
  expect((await emulator.stripe.products.list({ ids: ['prod_earlier'] })).data).toEqual([]);
});

test('A price can have a fraction of a cent, and other products can exist beside ours', async () => {
  const { stripe } = emulator;
  const product = await stripe.products.create({ name: 'Another product' });
  const metered = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount_decimal: Stripe.Decimal.from('0.25'),
    recurring: { interval: 'month' },
  });
  expect(metered).toMatchObject({ unit_amount: null });
  const { customer } = await subscribe(emulator, 1);
  const foreign = await stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: metered.id, quantity: 1002 }],
    expand: ['latest_invoice'],
  });
  expect(foreign).toMatchObject({ latest_invoice: { total: 251 } });
});
