import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import * as z from 'zod';
import { getUser } from '#shared/account.ts';
import { getBilling, getQuote, listInvoices } from '#shared/billing.ts';
import { quote } from '#shared/pricing.ts';
import { getColdStorage, getStorage } from '#shared/storage.ts';
import { send as sendTo, signUpAt } from '#testkit/local/visitor.ts';
import { type Product, startProduct } from './product.ts';

const email = 'owner@studio.example';
const runs = ['active', 'past_due'];

let product: Product;
let stripe: Stripe;
let cookie: string;

/** An owner on Business with 2 TB hot and 3 TB cold storage; Stripe's events are delivered automatically. */
beforeEach(async () => {
  product = await startProduct({ port: 0, dataDir: null });
  const port = new URL(product.paymentsOrigin ?? '').port;
  stripe = new Stripe('sk_test_local', { host: 'localhost', port, protocol: 'http' });
  cookie = await signUpAt(product, email);
  await send('POST', '/api/user/company-name', { companyName: 'Night Shift' });
  await send('POST', '/api/update-storage', { storageAmount: 2 });
  await send('POST', '/api/update-cold-storage', { coldStorageAmount: 3 });
});
afterEach(() => product.close());

test("an active or overdue subscription, paid later: the dashboard shows Stripe's state", async () => {
  await subscribe();
  await expectAsInTheBooks('active');
  await control('advance', { days: 31, fail: true });
  await expectAsInTheBooks('past_due');
  await control('advance', { days: 3 });
  await expectAsInTheBooks('active');
});

test('an overdue subscription keeps its access until Stripe ends it', async () => {
  await subscribe();
  await control('advance', { days: 31, fail: true });
  for (const days of [3, 5]) {
    await control('advance', { days, fail: true });
    await expectAsInTheBooks('past_due');
  }
  await control('advance', { days: 7, fail: true });
  await expectAsInTheBooks('canceled');
});

test('an unpaid subscription provisions nothing until the invoice is paid', async () => {
  await subscribe();
  await control('advance', { days: 31, fail: true });
  await bringInto('unpaid');
  await expectAsInTheBooks('unpaid');
  const { data } = await stripe.invoices.list({ status: 'open' });
  for (const { hosted_invoice_url: url } of data) await payOn(url ?? '');
  await control('advance', { days: 0 });
  await expectAsInTheBooks('active');
});

test('a paused subscription provisions nothing until it resumes', async () => {
  await subscribe();
  await bringInto('paused');
  await expectAsInTheBooks('paused');
  await bringInto('active');
  await expectAsInTheBooks('active');
});

test('an incomplete or expired subscription provisions nothing, and a plan can be bought', async () => {
  const { id: customer } = await stripe.customers.create({ email });
  const { id: method } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  const { data } = await stripe.prices.list({ lookup_keys: ['business_member'] });
  await stripe.subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: String(data[0]?.id) }],
    metadata: { workspaceId: await workspaceId() },
  });
  await control('advance', { days: 0 });
  await expectAsInTheBooks('incomplete');
  await control('advance', { days: 1 });
  await expectAsInTheBooks('incomplete_expired');
  await subscribe();
  await expectAsInTheBooks('active');
});

/** Asserts that the dashboard's billing data equals the emulator's state. */
async function expectAsInTheBooks(status: string): Promise<void> {
  const { subscription: shown, stripeCustomerId } = (await get('/api/user', getUser.answer)).user;
  const customer = String(stripeCustomerId);
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
  const [subscription] = data;
  if (!subscription) throw new Error("There is no subscription in the emulator's state.");
  const count = (lookupKey: string) =>
    subscription.items.data.find(({ price }) => price.lookup_key === lookupKey)?.quantity ?? 0;
  const paid = {
    storageAmount: 1 + count('hot_storage_250gb') / 4,
    coldStorageAmount: count('cold_storage_1tb'),
  };
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  expect(subscription.status).toBe(status);
  expect(shown).toEqual({
    plan: 'business',
    status,
    currentPeriodEnd: new Date(periodEnd * 1000).toISOString(),
    seats: count('business_member'),
    ...paid,
    prices: { pricePerMember: 50, hotStorageBlock: 15, coldStorageTb: 10 },
  });

  const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data;
  expect((await get('/api/invoices', listInvoices.answer)).invoices).toEqual(
    invoices.map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000).toISOString(),
      total: invoice.total / 100,
      creditApplied: Math.max(0, invoice.total - invoice.amount_due) / 100,
      amountDue: invoice.amount_due / 100,
      status: invoice.status,
      url: invoice.hosted_invoice_url,
    })),
  );

  const running = runs.includes(status);
  await expectBillingAsInTheBooks(subscription, running);
  expect(await get('/api/get-storage', getStorage.answer)).toMatchObject({
    provisionedStorageAmount: running ? paid.storageAmount : 0,
  });
  const cold = await get('/api/get-cold-storage', getColdStorage.answer);
  expect(cold.provisionedColdStorageAmount).toBe(running ? paid.coldStorageAmount : 0);

  await send('POST', '/api/update-cold-storage', { coldStorageAmount: paid.coldStorageAmount + 1 });
  const answer = await send('POST', '/api/quote', { plan: 'business' });
  const { dueNow, quote: quoted, prorationDate } = getQuote.answer.parse(await answer.json());
  if (!running) expect(dueNow).toBe(quoted.total);
  else expect(dueNow).toBe(await previewOf(subscription, prorationDate ?? 0));
  await send('POST', '/api/update-cold-storage', { coldStorageAmount: cold.coldStorageAmount });
}

/**
 * Asserts that the overdue payment, the next invoice and the credit equal Stripe's open invoices, preview and
 * balance.
 */
async function expectBillingAsInTheBooks(
  { id, status, customer }: Stripe.Subscription,
  running: boolean,
): Promise<void> {
  const billing = await get('/api/billing', getBilling.answer);
  const open = (await stripe.invoices.list({ subscription: id, status: 'open' })).data.reverse();
  // A subscription that never started, or has ended, has no payment due.
  const owed = ['incomplete', 'incomplete_expired', 'canceled'].includes(status) ? [] : open;
  const cents = owed.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);
  const [oldest] = owed;
  expect(billing.overdue).toEqual(
    oldest
      ? {
          amount: cents / 100,
          since: new Date((oldest.status_transitions.finalized_at ?? 0) * 1000).toISOString(),
          url: oldest.hosted_invoice_url,
        }
      : null,
  );
  const next = running ? await stripe.invoices.createPreview({ subscription: id }) : null;
  expect(billing.nextInvoice?.amountDue).toBe(next ? next.amount_due / 100 : undefined);
  const payer = await stripe.customers.retrieve(String(customer));
  expect(billing.credit).toBe(payer.deleted ? 0 : Math.max(0, -payer.balance) / 100);
}

/** The price of one more TB of cold storage from a given time on, from the emulator's state, in US dollars. */
async function previewOf(
  { id, items }: Stripe.Subscription,
  prorationDate: number,
): Promise<number> {
  const item = items.data.find(({ price }) => price.lookup_key === 'cold_storage_1tb');
  const { amount_due } = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: String(item?.id), quantity: (item?.quantity ?? 0) + 1 }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  });
  return amount_due / 100;
}

/** Buys Business with the requested storage, and pays on Checkout. */
async function subscribe(): Promise<void> {
  const wanted = quote({ plan: 'business', members: 0, storageAmount: 2, coldStorageAmount: 3 });
  const answer = await send('POST', '/api/create-subscription', { ...wanted, memberDifference: 0 });
  await payOn(z.object({ url: z.string() }).parse(await answer.json()).url);
  await control('advance', { days: 0 });
}

async function payOn(url: string): Promise<void> {
  const body = new URLSearchParams({ card: '4242 4242 4242 4242', email });
  await fetch(url, { method: 'POST', redirect: 'manual', body });
}

/** Sets the status of the only subscription, and waits until the product has synced it. */
async function bringInto(status: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ limit: 1 });
  await control('status', { subscription: data[0]?.id, status });
  await control('advance', { days: 0 });
}

/** The Checkout session's id, which the product sets. */
async function workspaceId(): Promise<string> {
  const wanted = quote({ plan: 'business', members: 0, storageAmount: 2, coldStorageAmount: 3 });
  await send('POST', '/api/create-subscription', { ...wanted, memberDifference: 0 });
  const { data } = await stripe.checkout.sessions.list({ limit: 1 });
  return String(data[0]?.client_reference_id);
}

async function get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const answer = await send('GET', path);
  return schema.parse(await answer.json());
}

const send = (method: string, path: string, body?: object) =>
  sendTo(product, method, path, body, cookie);

const control = (order: string, body: object) =>
  controlEmulator(product.paymentsOrigin, order, body);
