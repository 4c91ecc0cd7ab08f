import { randomUUID } from 'node:crypto';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { foreignPrice, subscriptionOf } from '#testkit/billing/money.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { runReconciliation } from '#testkit/billing/renewals.ts';
import { deliver, eventsOf, pay, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { callAs, uniqueEmail } from '#testkit/people.ts';

const alerts = recordOperatorAlerts();
afterEach(resetClock);

const types: [Stripe.Event['type'], string, string][] = [
  ['charge.dispute.created', 'dispute', 'dispute_opened'],
  ['charge.dispute.closed', 'dispute', 'dispute_closed'],
  ['radar.early_fraud_warning.created', 'radar.early_fraud_warning', 'fraud_warning'],
];

/** An event about a charge; the emulator does not simulate disputes. */
function aboutCharge(type: string, object: string, charge: string): Stripe.Event {
  const id = `evt_${randomUUID()}`;
  const reported = {
    id: `${object}_${randomUUID()}`,
    object,
    charge,
    amount: 5000,
    currency: 'usd',
  };
  return JSON.parse(
    JSON.stringify({ id, object: 'event', type, livemode: false, data: { object: reported } }),
  );
}

async function chargeOf(customer: string): Promise<string> {
  const { data } = await stripeClient().charges.list({ customer });
  return String(data[0]?.id);
}

async function foreignSubscription(customer: string, method: string): Promise<Stripe.Subscription> {
  return stripeClient().subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: await foreignPrice() }],
  });
}

async function foreignCustomer() {
  const { id } = await stripeClient().customers.create({ email: uniqueEmail() });
  const { id: method } = await stripeClient().paymentMethods.attach('pm_card_visa', {
    customer: id,
  });
  return { id, subscription: await foreignSubscription(id, method) };
}

test.each(types)('%s alerts the operator once per event', async (type, object, reason) => {
  const { customer } = await subscriptionOf(await subscriber('business'));
  const charge = await chargeOf(String(customer));
  const event = aboutCharge(type, object, charge);
  for (let n = 0; n < 3; n += 1) expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(alerts).toEqual([
    expect.objectContaining({ reason, charge, customer, workspaceId: expect.any(String) }),
  ]);
});

test.each(types)('%s of an unclaimed purchase alerts the operator', async (type, object) => {
  const userEmail = uniqueEmail();
  const body = { planId: 'business', userEmail, userName: 'Ada', teamSize: 1 };
  const { url } = (await callAs(null, 'POST /api/create-subscription', { body })).body;
  await pay(url);
  const { data } = await stripeClient().checkout.sessions.list({ limit: 100 });
  const paid = data.find(({ customer_email }) => customer_email === userEmail);
  await deliver(aboutCharge(type, object, await chargeOf(String(paid?.customer))));
  expect(alerts).toHaveLength(1);
});

test.each(types)(
  "%s of another product's charge does not alert the operator",
  async (type, object) => {
    const { id } = await foreignCustomer();
    expect(await deliver(aboutCharge(type, object, await chargeOf(id)))).toMatchObject({
      status: 200,
    });
    expect(await deliver(aboutCharge(type, object, 'ch_unknown'))).toMatchObject({ status: 200 });
    expect(alerts).toEqual([]);
  },
);

/** An event that Stripe could not finalize a subscription's invoice. */
function notFinalized(subscription: string): Stripe.Event {
  const object = {
    id: 'in_draft',
    object: 'invoice',
    last_finalization_error: { message: 'The address is invalid.' },
    parent: { subscription_details: { subscription } },
  };
  const type = 'invoice.finalization_failed';
  const id = `evt_${randomUUID()}`;
  return JSON.parse(
    JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } }),
  );
}

test('an invoice of ours that Stripe cannot finalize alerts the operator, once per event', async () => {
  const { id, customer } = await subscriptionOf(await subscriber('business'));
  const event = notFinalized(id);
  for (let n = 0; n < 2; n += 1) expect(await deliver(event)).toMatchObject({ status: 200 });
  await deliver(notFinalized((await foreignCustomer()).subscription.id));
  await deliver(notFinalized('sub_unknown'));
  expect(alerts).toEqual([
    expect.objectContaining({
      reason: 'invoice_not_finalized',
      invoice: 'in_draft',
      customer,
      because: 'The address is invalid.',
    }),
  ]);
});

test('a draft that is older than a day alerts the operator, one within its hour does not', async () => {
  const owner = await subscriber('business');
  const { created, items } = await subscriptionOf(owner);
  const seconds = Number(items.data[0]?.current_period_end) - created;
  await controlEmulator(String(process.env['STRIPE_API_ORIGIN']), 'advance', {
    days: seconds / 86_400,
    finalize: false,
  });
  const workspaceId = await workspaceIdOf(owner);
  setClockAhead({ seconds });
  expect(await runReconciliation(workspaceId)).not.toContain('draft_stuck alarmed');
  setClockAhead({ seconds: seconds + 25 * 3600 });
  expect(await runReconciliation(workspaceId)).toContain('draft_stuck alarmed');
});

test('subscriptions of other products never alert the operator, for strangers or for our customers', async () => {
  const { subscription } = await foreignCustomer();
  const ours = await subscriptionOf(await subscriber('business'));
  const beside = await foreignSubscription(
    String(ours.customer),
    String(ours.default_payment_method),
  );
  for (const { id } of [subscription, beside]) {
    for (const event of await eventsOf(id))
      expect(await deliver(event)).toMatchObject({ status: 200 });
  }
  expect(alerts).toEqual([]);
});

test('a subscription to our product without an owner in its metadata alerts the operator', async () => {
  const { id: customer } = await stripeClient().customers.create({ email: uniqueEmail() });
  const { id: method } = await stripeClient().paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await stripeClient().prices.list({ lookup_keys: ['starter_member'] });
  const { id } = await stripeClient().subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: String(data[0]?.id) }],
  });
  for (const event of (await eventsOf(id)).slice(0, 1)) await deliver(event);
  expect(alerts).toEqual([expect.objectContaining({ reason: 'orphan_subscription' })]);
});
