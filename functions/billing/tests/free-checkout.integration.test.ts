import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { expect, test } from '@jest/globals';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { deliver, eventsOf, pay, sessionIdIn, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import type { Person } from '#testkit/people.ts';

/** A former subscriber who has completed a Checkout that a coupon made free. */
async function freeCheckout(): Promise<{ owner: Person; session_id: string }> {
  const owner = await subscriber('starter');
  const { stripeCustomerId } = await userOf(owner);
  await owner.call('POST /api/cancel-subscription');
  await controlEmulator(required(env.stripeApiOrigin), 'discount', { customer: stripeCustomerId });
  const { body } = await updatePlan(owner, 'business');
  const session_id = sessionIdIn(await pay(body.url));
  expect(await stripeClient().checkout.sessions.retrieve(session_id)).toMatchObject({
    customer: stripeCustomerId,
    payment_status: 'no_payment_required',
  });
  return { owner, session_id };
}

test('returning from a Checkout that needs no payment starts its plan', async () => {
  const { owner, session_id } = await freeCheckout();
  const returned = await owner.call('POST /api/save-subscription', { body: { session_id } });
  expect(returned.status).toBe(200);
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});

test('the event of a Checkout that needs no payment starts its plan', async () => {
  const { owner, session_id } = await freeCheckout();
  const events = await eventsOf(session_id);
  const completed = events.find(({ type }) => type === 'checkout.session.completed');
  if (!completed) throw new Error('There is no event of the Checkout.');
  expect(await deliver(completed)).toMatchObject({ status: 200 });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'business', status: 'active' });
});

test('a Checkout that needs no payment is followed by a paid renewal', async () => {
  const { owner, session_id } = await freeCheckout();
  await owner.call('POST /api/save-subscription', { body: { session_id } });
  const billing = await owner.call('GET /api/billing');
  expect(billing.body).toMatchObject({ nextInvoice: { amountDue: 50 } });
});
