import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { foreignPrice, subscriptionOf } from '#testkit/money.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { callAs, uniqueEmail } from '#testkit/people.ts';
import { deliver, eventsOf, pay, stripeClient } from '#testkit/stripe.ts';
import { subscriber } from '#testkit/subscribers.ts';

const alerts = recordOperatorAlerts();

const types: [Stripe.Event['type'], string, string][] = [
  ['charge.dispute.created', 'dispute', 'dispute_opened'],
  ['radar.early_fraud_warning.created', 'radar.early_fraud_warning', 'fraud_warning'],
];

/** An event about a charge; the emulator does not simulate disputes. */
function aboutCharge(type: string, object: string, charge: string): Stripe.Event {
  const id = `evt_${randomUUID()}`;
  const told = { id: `${object}_${randomUUID()}`, object, charge, amount: 5000, currency: 'usd' };
  return JSON.parse(
    JSON.stringify({ id, object: 'event', type, livemode: false, data: { object: told } }),
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
