import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { displayedQuote, setStorage, updatePlan } from '#testkit/billing/subscribers.ts';
import { addMember, signUp } from '#testkit/people.ts';

const figures = [
  'memberCount',
  'pricePerMember',
  'storageAmount',
  'coldStorageAmount',
  'memberCost',
  'storageCost',
  'coldStorageCost',
  'subtotal',
  'tax',
  'total',
] as const;

/** Values by which a user might try to pay less. */
const tampered = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 0.01, 1e-9, Number.MAX_SAFE_INTEGER, null, '110', [], {}, true),
);

test('no Checkout opens for a tampered figure, whatever its value', async () => {
  const owner = await signUp();
  await addMember(owner);
  await setStorage(owner, 2, 3);
  const shown = await displayedQuote(owner, 'business');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...figures), tampered, async (figure, value) => {
      fc.pre(shown[figure] !== value);
      const { status, body } = await owner.call('POST /api/create-subscription', {
        body: { ...shown, [figure]: value },
      });
      expect([status, body.code]).toEqual(
        typeof value === 'number' && Number.isFinite(value)
          ? [409, 'quote_changed']
          : [400, 'invalid_input'],
      );
    }),
    { numRuns: 150 },
  );
});

test.each(figures)(
  "no one is charged if %s does not match the server's own count",
  async (figure) => {
    const owner = await signUp();
    const tampered = { [figure]: 0.5 };
    expect(await updatePlan(owner, 'business', tampered)).toMatchObject({
      status: 409,
      body: { code: 'quote_changed' },
    });
  },
);

test('the number of changed members can be any whole number', async () => {
  const owner = await signUp();
  expect(await updatePlan(owner, 'business', { memberDifference: -7 })).toMatchObject({
    status: 200,
  });
});

test('prices, customers and workspaces in the body do not affect what is charged, or who is', async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  await addMember(owner);
  await setStorage(owner, 2, 3);
  const smuggled = {
    price: 'price_free',
    quantity: 1,
    unit_amount: 1,
    customer: 'cus_stranger',
    workspaceId: 'another',
    userEmail: stranger.email,
    currency: 'jpy',
    discounts: [{ coupon: 'all' }],
  };
  const { body } = await updatePlan(owner, 'business', smuggled);
  const stripe = stripeClient();
  const id = new URL(body.url).pathname.split('/').at(-1) ?? '';
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 14_000,
    currency: 'usd',
    customer: null,
    customer_email: owner.email,
  });
  const { data } = await stripe.checkout.sessions.listLineItems(id);
  expect(data.map(({ price, quantity }) => [price?.lookup_key, quantity])).toEqual([
    ['business_member', 1],
    ['hot_storage_250gb', 4],
    ['cold_storage_1tb', 3],
  ]);
});
