import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { type Account, type Customer, openAccount } from './account.ts';

// The behavior of Stripe that the product relies on. With STRIPE_SECRET_KEY set, it is tested against Stripe's own
// test mode.
const visa = 'pm_card_visa';
const fails = 'pm_card_chargeCustomerFail';

let at: Account;
let stripe: Stripe;
beforeAll(async () => {
  at = await openAccount(process.env['GIVEN_STRIPE_KEY']);
  ({ stripe } = at);
});
afterAll(() => at.close());

/** A customer with the given number of Business seats, paid by card. */
async function subscribed(quantity = 1): Promise<{ account: Customer; sub: Stripe.Subscription }> {
  const account = await at.customer(visa);
  const items = [{ price: await at.price('business_member'), quantity }];
  const billing_mode = { type: 'classic' } as const;
  const params = { customer: account.id, items, billing_mode };
  return { account, sub: await stripe.subscriptions.create(params) };
}

function rise(sub: Stripe.Subscription, quantity: number): Stripe.SubscriptionUpdateParams {
  return {
    items: [{ id: sub.items.data[0]?.id ?? '', quantity }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  };
}

async function invoicesOf({ id }: Customer) {
  const { data } = await stripe.invoices.list({ customer: id });
  return data.map(({ status, billing_reason }) => ({ status, billing_reason }));
}

/** The fields of a call's error that the product reads. */
async function errorOf(call: Promise<unknown>) {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('There was no error.');
  const { type, code, statusCode } = error;
  return { type, code, statusCode };
}

test('a subscription paid by card is active immediately, with one paid invoice', async () => {
  const { account, sub } = await subscribed(2);
  expect(sub).toMatchObject({ status: 'active', items: { data: [{ quantity: 2 }] } });
  expect(await invoicesOf(account)).toEqual([
    { status: 'paid', billing_reason: 'subscription_create' },
  ]);
});

test('an increase in the middle of a period is charged immediately for the rest of it', async () => {
  const { account, sub } = await subscribed();
  await account.advance(10);
  const { latest_invoice: invoice, pending_update } = await stripe.subscriptions.update(
    sub.id,
    rise(sub, 3),
  );
  expect(pending_update).toBeNull();
  if (typeof invoice === 'string' || !invoice) throw new Error('The invoice was not expanded.');
  expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
  // Two seats of 50 dollars for 18 to 21 of 28 to 31 days.
  expect(invoice.amount_paid).toBeGreaterThan(6_000);
  expect(invoice.amount_paid).toBeLessThan(7_000);
});

test('an increase that the card declines is pending, and leaves the previous state', async () => {
  const { account, sub } = await subscribed();
  await account.changeCard(fails);
  const updated = await stripe.subscriptions.update(sub.id, rise(sub, 3));
  expect(updated).toMatchObject({
    status: 'active',
    items: { data: [{ quantity: 1 }] },
    pending_update: { subscription_items: [{ quantity: 3 }] },
    latest_invoice: { status: 'open', hosted_invoice_url: expect.stringMatching(/^http/) },
  });
});

test('a preview shows what an increase would cost, and charges nothing', async () => {
  const { account, sub } = await subscribed();
  const { items = [] } = rise(sub, 2);
  const { amount_due } = await stripe.invoices.createPreview({
    subscription: sub.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  expect(amount_due).toBeGreaterThan(4_900);
  expect(amount_due).toBeLessThanOrEqual(5_000);
  expect(await invoicesOf(account)).toHaveLength(1);
});

test('a subscription renews a month later', async () => {
  const { account, sub } = await subscribed();
  await account.advance(32);
  expect(await stripe.subscriptions.retrieve(sub.id)).toMatchObject({ status: 'active' });
  expect(await invoicesOf(account)).toEqual([
    { status: 'paid', billing_reason: 'subscription_cycle' },
    { status: 'paid', billing_reason: 'subscription_create' },
  ]);
});

test('a declined renewal makes the subscription past_due', async () => {
  const { account, sub } = await subscribed();
  await account.changeCard(fails);
  await account.advance(32);
  expect(await stripe.subscriptions.retrieve(sub.id)).toMatchObject({ status: 'past_due' });
  expect((await invoicesOf(account))[0]).toEqual({
    status: 'open',
    billing_reason: 'subscription_cycle',
  });
});

test('an immediate cancellation stops all charges, and a second one is rejected', async () => {
  const { account, sub } = await subscribed();
  const cancel = () => stripe.subscriptions.cancel(sub.id, { invoice_now: false, prorate: false });
  expect(await cancel()).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await invoicesOf(account)).toHaveLength(1);
  expect(await errorOf(cancel())).toMatchObject({ code: 'resource_missing', statusCode: 404 });
});

test('a subscription cancelled at the end of its period is active until then', async () => {
  const { account, sub } = await subscribed();
  const update = { cancel_at_period_end: true };
  expect(await stripe.subscriptions.update(sub.id, update)).toMatchObject({ status: 'active' });
  await account.advance(32);
  expect(await stripe.subscriptions.retrieve(sub.id)).toMatchObject({ status: 'canceled' });
  expect(await invoicesOf(account)).toHaveLength(1);
});

test('an idempotency key replays its response, and rejects other parameters', async () => {
  const idempotencyKey = `conformance-${Date.now()}`;
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey });
  const [first, again] = [await create('a@studio.example'), await create('a@studio.example')];
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await errorOf(create('b@studio.example'))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
});

test('a Checkout is open until it is expired, and can be expired once', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await at.price('starter_member'), quantity: 2 }],
    success_url: 'https://studio.example/dashboard?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://studio.example/dashboard',
    customer_email: 'ada@studio.example',
    client_reference_id: 'workspace-1',
    subscription_data: { metadata: { workspaceId: 'workspace-1' } },
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: expect.stringMatching(/^http/),
    client_reference_id: 'workspace-1',
  });
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
  expect(await errorOf(stripe.checkout.sessions.expire(session.id))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
  });
});

test('an unknown id is resource_missing', async () => {
  expect(await errorOf(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 404,
  });
  expect(await errorOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
});
