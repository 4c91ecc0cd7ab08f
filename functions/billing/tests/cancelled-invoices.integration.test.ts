import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { type Product, startProduct } from '#local/product.ts';
import { buyBusinessAt, send, signUpAt } from '#testkit/local/visitor.ts';

let product: Product;
beforeEach(async () => {
  product = await startProduct({ port: 0, dataDir: null });
});
afterEach(() => product.close());

test.each([
  ['draft', { finalize: false }],
  ['open', { fail: true }],
])(
  'cancelling while a renewal is %s leaves no invoice that can be charged or paid',
  async (status, advance) => {
    const cancel = await subscriber();
    await stripe('advance', { days: await daysToRenewal(), ...advance });
    expect(await statuses()).toEqual(['paid', status]);
    expect((await cancel()).status).toBe(200);
    expect(await statuses()).toEqual(['paid', 'void']);
    await stripe('advance', { days: 70 });
    expect(await statuses()).toEqual(['paid', 'void']);
  },
);

test('cancelling while credit covers the draft of a renewal keeps the credit', async () => {
  const cancel = await subscriber();
  const customer = (await state()).customers[0];
  await fetch(`${product.paymentsOrigin}/v1/customers/${customer?.id}/balance_transactions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_local' },
    body: new URLSearchParams({ amount: '-20000', currency: 'usd' }),
  });
  await stripe('advance', { days: await daysToRenewal(), finalize: false });
  expect(await statuses()).toEqual(['paid', 'draft']);
  expect((await cancel()).status).toBe(200);
  expect((await statuses()).at(-1)).not.toBe('draft');
  expect((await state()).customers[0]?.balance).toBe(-20000);
});

/** An owner on Business, with a function that cancels the plan. */
async function subscriber() {
  const email = 'owner@studio.example';
  const cookie = await signUpAt(product, email);
  await buyBusinessAt(product, email, cookie);
  return () => send(product, 'POST', '/api/cancel-subscription', undefined, cookie);
}

/** Days until fifteen minutes after the renewal. */
async function daysToRenewal(): Promise<number> {
  const [subscription] = (await state()).subscriptions;
  const [item] = subscription?.items.data ?? [];
  if (!item) throw new Error('There is no active subscription.');
  return (item.current_period_end - item.current_period_start + 900) / 86_400;
}

const period = z.object({ current_period_start: z.number(), current_period_end: z.number() });
const stripeState = z.object({
  subscriptions: z.array(z.object({ items: z.object({ data: z.array(period) }) })),
  customers: z.array(z.object({ id: z.string(), balance: z.number() })),
  invoices: z.array(z.object({ status: z.string(), created: z.number() })),
});

async function state() {
  return stripeState.parse(await (await fetch(`${product.paymentsOrigin}/test/state`)).json());
}

/** The statuses of the invoices, oldest first. */
async function statuses(): Promise<string[]> {
  const { invoices } = await state();
  return invoices.toSorted((a, b) => a.created - b.created).map(({ status }) => status);
}

const stripe = (order: string, body: object) =>
  controlEmulator(product.paymentsOrigin, order, body);
