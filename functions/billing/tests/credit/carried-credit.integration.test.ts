import { expect, test } from '@jest/globals';
import { lowerBySupport, subscriptionOf } from '#testkit/billing/money.ts';
import { advanceOneSecond, advanceStripe, cards, deliverAllFor } from '#testkit/billing/stripe.ts';
import { payCheckout, setStorage, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { signUp } from '#testkit/people.ts';

/** Decreases by our support (to TB of cold storage) whose credit is pending for the renewal, then an increase that the card declines. */
async function declinedAfterDecrease(decreases = [50]) {
  const owner = await signUp();
  await setStorage(owner, 1, 100);
  const { body: checkout } = await updatePlan(owner, 'business');
  await payCheckout(owner, checkout.url, cards.needsPerson);
  for (const terabytes of decreases) {
    await advanceOneSecond();
    await lowerBySupport(owner, terabytes);
  }
  const next = async () => (await owner.call('GET /api/billing')).body.nextInvoice.amountDue;
  const due = await next();
  await advanceOneSecond();
  await setStorage(owner, 1, 150);
  const { body } = await updatePlan(owner, 'business');
  expect(body).toMatchObject({ url: expect.any(String) });
  return { owner, due, next };
}

test('the credit of an earlier decrease survives a declined increase that is undone', async () => {
  const { owner, due, next } = await declinedAfterDecrease();
  await setStorage(owner, 1, 50);
  await updatePlan(owner, 'business');
  expect(await next()).toBe(due);
  await deliverAllFor((await userOf(owner)).stripeCustomerId);
  expect(await next()).toBe(due);
});

test('the credit of an earlier decrease survives a declined increase that expires', async () => {
  const { owner, due, next } = await declinedAfterDecrease();
  await advanceStripe(1);
  await deliverAllFor((await userOf(owner)).stripeCustomerId);
  await deliverAllFor((await userOf(owner)).stripeCustomerId);
  expect((await subscriptionOf(owner)).pending_update).toBeNull();
  expect(await next()).toBe(due);
});

test('the credit of many earlier decreases survives, however many lines carry it', async () => {
  const { owner, due, next } = await declinedAfterDecrease([93, 86, 79, 72, 65, 58, 50]);
  await setStorage(owner, 1, 50);
  await updatePlan(owner, 'business');
  expect(await next()).toBe(due);
});

test('the credit of an earlier decrease survives the cancellation of a plan with a declined increase, once, also if its events are lost', async () => {
  const { owner, due } = await declinedAfterDecrease();
  const { stripeCustomerId } = await userOf(owner);
  await owner.call('POST /api/cancel-subscription');
  const credit = async () => (await owner.call('GET /api/billing')).body.credit;
  expect(await credit()).toBe(50 + 50 * 10 - due);
  await deliverAllFor(stripeCustomerId);
  expect(await credit()).toBe(50 + 50 * 10 - due);
});

test('the credit that an unpaid renewal has taken up survives the cancellation of its plan, once', async () => {
  const owner = await signUp();
  await setStorage(owner, 1, 100);
  const { body: checkout } = await updatePlan(owner, 'business');
  await payCheckout(owner, checkout.url, cards.needsPerson);
  await advanceOneSecond();
  await lowerBySupport(owner, 50);
  const { nextInvoice } = (await owner.call('GET /api/billing')).body;
  const { stripeCustomerId } = await userOf(owner);
  await advanceStripe(32);
  expect(await subscriptionOf(owner)).toMatchObject({ status: 'past_due' });
  await owner.call('POST /api/cancel-subscription');
  const credit = async () => (await owner.call('GET /api/billing')).body.credit;
  expect(await credit()).toBe(50 + 50 * 10 - nextInvoice.amountDue);
  await deliverAllFor(stripeCustomerId);
  expect(await credit()).toBe(50 + 50 * 10 - nextInvoice.amountDue);
});
