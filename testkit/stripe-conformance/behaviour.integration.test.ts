import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { type Account, type Customer, openAccount } from './account.ts';

// What the product relies on of Stripe. With STRIPE_SECRET_KEY set it is asked of Stripe's own test mode.
const visa = 'pm_card_visa';
const fails = 'pm_card_chargeCustomerFail';

let at: Account;
let stripe: Stripe;
beforeAll(async () => {
  at = await openAccount(process.env['GIVEN_STRIPE_KEY']);
  ({ stripe } = at);
});
afterAll(() => at.close());

/** Somebody with so many Business seats, paid by card. */
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

/** The error that a call ends in, as far as the product looks at it. */
async function errorOf(call: Promise<unknown>) {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('There was no error.');
  const { type, code, statusCode } = error;
  return { type, code, statusCode };
}

test('a subscription paid by card is active at once, with one paid invoice', async () => {
  const { account, sub } = await subscribed(2);
  expect(sub).toMatchObject({ status: 'active', items: { data: [{ quantity: 2 }] } });
  expect(await invoicesOf(account)).toEqual([
    { status: 'paid', billing_reason: 'subscription_create' },
  ]);
});

test('a rise in the middle of a period is charged at once for what is left of it', async () => {
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

test('a rise that the card does not pay waits, and leaves the old state', async () => {
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

test('a preview says what a rise would cost, and charges nothing', async () => {
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

test('a month later it is renewed', async () => {
  const { account, sub } = await subscribed();
  await account.advance(32);
  expect(await stripe.subscriptions.retrieve(sub.id)).toMatchObject({ status: 'active' });
  expect(await invoicesOf(account)).toEqual([
    { status: 'paid', billing_reason: 'subscription_cycle' },
    { status: 'paid', billing_reason: 'subscription_create' },
  ]);
});

test('a renewal that the card does not pay makes it past_due', async () => {
  const { account, sub } = await subscribed();
  await account.changeCard(fails);
  await account.advance(32);
  expect(await stripe.subscriptions.retrieve(sub.id)).toMatchObject({ status: 'past_due' });
  expect((await invoicesOf(account))[0]).toEqual({
    status: 'open',
    billing_reason: 'subscription_cycle',
  });
});

test('cancelled at once nothing more is charged, and a second time there is nothing to cancel', async () => {
  const { account, sub } = await subscribed();
  const cancel = () => stripe.subscriptions.cancel(sub.id, { invoice_now: false, prorate: false });
  expect(await cancel()).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await invoicesOf(account)).toHaveLength(1);
  expect(await errorOf(cancel())).toMatchObject({ code: 'resource_missing', statusCode: 404 });
});

test('cancelled for the end of the period it runs until then', async () => {
  const { account, sub } = await subscribed();
  const update = { cancel_at_period_end: true };
  expect(await stripe.subscriptions.update(sub.id, update)).toMatchObject({ status: 'active' });
  await account.advance(32);
  expect(await stripe.subscriptions.retrieve(sub.id)).toMatchObject({ status: 'canceled' });
  expect(await invoicesOf(account)).toHaveLength(1);
});

test('an idempotency key repeats its answer, and is refused with other parameters', async () => {
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

test('a Checkout is open until it expires, and expires once', async () => {
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

test('what is not there is missing', async () => {
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
