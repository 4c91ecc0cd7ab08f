import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearPriceCache } from '#core/billing/subscription/catalog.ts';
import {
  itemOfProduct,
  onlySubscription,
  otherPrice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import {
  payCheckout,
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMembers, signUp } from '#testkit/people.ts';

beforeEach(clearPriceCache);
afterEach(() => sellAt(5_000));

/** Changes the price of Business seats, as the setup does; existing subscriptions keep the old price. */
async function sellAt(cents: number) {
  const sold = { lookup_key: 'business_member', transfer_lookup_key: true };
  return otherPrice('business_member', { unit_amount: cents, ...sold });
}

const refused = {
  status: 502,
  body: {
    code: 'payment_provider',
    message:
      'Our prices are being changed at the moment. Nothing was charged; please try again in a few minutes.',
  },
};

test('a price that differs from the displayed one is not sold, until it matches again', async () => {
  const owner = await signUp();
  const changing = await subscriber('starter');
  await sellAt(6_000);
  clearPriceCache();
  expect(await updatePlan(owner, 'business')).toMatchObject(refused);
  expect(await updatePlan(changing, 'business')).toMatchObject(refused);
  expect(await changing.call('POST /api/quote', { body: { plan: 'business' } })).toMatchObject(
    refused,
  );
  await sellAt(5_000);
  expect((await updatePlan(owner, 'business')).body.url).toContain('/pay/');
  expect((await updatePlan(changing, 'business')).body).toEqual({ success: true });
});

test('a subscriber from before a price change changes and cancels the plan at the old price', async () => {
  const owner = await subscriber('business');
  await sellAt(6_000);
  clearPriceCache();
  await addMembers(owner, 2);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.quote.total).toBe(100);
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ success: true });
  const { stripeCustomerId } = await userOf(owner);
  const seats = itemOfProduct(await onlySubscription(stripeCustomerId), 'business_member');
  expect([seats?.quantity, seats?.price.unit_amount]).toEqual([2, 5_000]);
  await owner.call('POST /api/cancel-subscription');
  expect((await userOf(owner)).subscription.status).toBe('canceled');
});

test('a Checkout opened while the old price was cached grants what was paid', async () => {
  const owner = await signUp();
  await updatePlan(await signUp(), 'business');
  await sellAt(6_000);
  const { body } = await updatePlan(owner, 'business');
  await payCheckout(owner, body.url);
  expect((await userOf(owner)).subscription).toMatchObject({
    plan: 'business',
    status: 'active',
    prices: { pricePerMember: 50 },
  });
});

test('a cached price that was archived is rejected once, and then looked up again', async () => {
  const owner = await subscriber('starter');
  await updatePlan(await signUp(), 'business');
  const { data } = await stripeClient().prices.list({ lookup_keys: ['business_member'] });
  await sellAt(5_000);
  await stripeClient().prices.update(String(data[0]?.id), { active: false });
  expect((await updatePlan(owner, 'business')).status).toBe(502);
  await setStorage(owner, 1, 0);
  expect((await updatePlan(owner, 'business')).body).toEqual({ success: true });
});
