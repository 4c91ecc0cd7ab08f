import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { itemOf } from '../testing/test-emulator.ts';
import { useEmulator, useSubscription } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const subscription = useSubscription(emulator, 1);

function setQuantity(quantity: number, more: Stripe.SubscriptionUpdateParams = {}, key?: string) {
  return emulator.stripe.subscriptions.update(
    subscription.id,
    { items: [{ id: itemOf(subscription), quantity }], proration_behavior: 'none', ...more },
    key === undefined ? {} : { idempotencyKey: key },
  );
}

const charged = { proration_behavior: 'always_invoice' } as const;

/** The rate limit error of a call. */
async function limitReached(call: Promise<unknown>) {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof Stripe.errors.StripeRateLimitError))
    throw new Error('The call was not rate-limited.');
  expect(error.headers?.['stripe-rate-limited-reason']).toBe('resource-specific');
  expect(error).toMatchObject({ statusCode: 429, code: 'rate_limit' });
}

test('A subscription has at most ten new invoices a minute and twenty a day, and a rejected update changes nothing', async () => {
  for (let made = 1; made < 10; made += 1) await setQuantity(made + 1, charged);
  await limitReached(setQuantity(11, charged, 'eleventh'));
  expect(await emulator.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    items: { data: [{ quantity: 10 }] },
  });
  await emulator.advance(1 / 24);
  // The same key gets another response: rate limits precede saved responses.
  expect(await setQuantity(11, charged, 'eleventh')).toMatchObject({
    items: { data: [{ quantity: 11 }] },
  });
  for (let made = 11; made < 19; made += 1) await setQuantity(made + 1, charged);
  await emulator.advance(1 / 24);
  await setQuantity(20, charged);
  await limitReached(setQuantity(21, charged));
  await emulator.advance(1);
  expect(await setQuantity(21, charged)).toMatchObject({ items: { data: [{ quantity: 21 }] } });
});

test('Quantities are updated at most two hundred times an hour, including updates without an invoice', async () => {
  for (let made = 0; made < 200; made += 1) await setQuantity(made + 2);
  await limitReached(setQuantity(1));
  await emulator.stripe.subscriptions.update(subscription.id, { metadata: { still: 'fine' } });
  await emulator.advance(1 / 24);
  expect(await setQuantity(1)).toMatchObject({ items: { data: [{ quantity: 1 }] } });
});

test('The SDK retries a lock timeout, and does not retry a rate limit', async () => {
  const { hostname: host, port } = new URL(emulator.origin);
  const stripe = new Stripe('sk_test_local', {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 1,
  });
  await emulator.fail('/v1/customers', 'lock_timeout');
  expect(await stripe.customers.create({ email: 'a@x.example' })).toMatchObject({ balance: 0 });
  await emulator.fail('/v1/customers', 'lock_timeout', 2);
  await expect(stripe.customers.create()).rejects.toMatchObject({
    statusCode: 429,
    code: 'lock_timeout',
  });
  await emulator.fail('/v1/customers', '429');
  await expect(stripe.customers.create()).rejects.toMatchObject({ code: 'rate_limit' });
});
