import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openCheckout, postForm } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const post = (path: string, body: string, headers = {}) => postForm(emulator, path, body, headers);

test('A key replays the first response for a day, and rejects other parameters', async () => {
  const idempotencyKey = 'one-customer';
  const first = await emulator.stripe.customers.create(
    { email: 'a@x.example' },
    { idempotencyKey },
  );
  const again = await emulator.stripe.customers.create(
    { email: 'a@x.example' },
    { idempotencyKey },
  );
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
  await expect(
    emulator.stripe.customers.create({ email: 'b@x.example' }, { idempotencyKey }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await emulator.advance(1);
  const later = await emulator.stripe.customers.create(
    { email: 'a@x.example' },
    { idempotencyKey },
  );
  expect(later.id).not.toBe(first.id);
});

test('A key of more than 255 characters is rejected', async () => {
  const key = { 'Idempotency-Key': 'k'.repeat(256) };
  expect(await post('/v1/products', 'name=Long', key)).toMatchObject({ status: 400 });
  const longest = { 'Idempotency-Key': 'k'.repeat(255) };
  expect(await post('/v1/products', 'name=Long', longest)).toMatchObject({ status: 200 });
});

test('An error after processing began is replayed, a parameter error is not', async () => {
  const key = { 'Idempotency-Key': 'k1' };
  expect(await post('/v1/products', 'name=', key)).toMatchObject({ status: 400 });
  expect(await post('/v1/products', 'name=Fine', key)).toMatchObject({ status: 200 });
  const other = { 'Idempotency-Key': 'k2' };
  const body = 'customer=cus_none';
  expect(await post('/v1/billing_portal/sessions', body, other)).toMatchObject({ status: 400 });
  expect(await post('/v1/billing_portal/sessions', 'customer=cus_other', other)).toMatchObject({
    status: 400,
    error: { type: 'idempotency_error' },
  });
});

test('An injected 500 is returned the requested number of times, does nothing, and is replayed for its key', async () => {
  await emulator.fail('/v1/customers', '500', 1);
  const idempotencyKey = 'unlucky';
  const create = () =>
    emulator.stripe.customers.create({ email: 'a@x.example' }, { idempotencyKey });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect((await emulator.stripe.customers.list()).data).toEqual([]);
});

test('Setting zero failures removes those of the path', async () => {
  await emulator.fail('POST /v1/customers', '500', 5);
  await emulator.fail('/v1/customers', 'timeout', 2);
  await emulator.fail('/v1/products', '429', 1);
  await emulator.fail('/v1/customers', '500', 0);
  await emulator.stripe.customers.create({ email: 'a@x.example' });
  await expect(emulator.stripe.products.create({ name: 'Kept' })).rejects.toMatchObject({
    statusCode: 429,
  });
});

test('A request with a lost reply has been processed, and the same key returns its response', async () => {
  await emulator.fail('POST /v1/checkout/sessions', 'lost_reply', 2);
  await expect(openCheckout(emulator, 1)).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  const { data } = await emulator.stripe.checkout.sessions.list();
  // The SDK retries a closed connection with the request's own key.
  expect(data).toHaveLength(1);
});

test('A timeout does nothing, and its key is in use meanwhile', async () => {
  let during = await requestDuringTimeout('slow-0');
  // If the other request arrives first, it is the one that uses the key.
  for (let tries = 1; during.status !== 409; tries += 1) {
    during = await requestDuringTimeout(`slow-${tries}`);
  }
  expect(during.error).toMatchObject({ code: 'idempotency_key_in_use' });
  expect((await emulator.stripe.customers.list()).data).toEqual([]);
});

/** Sends a request with the key of another one that hangs, and abandons that one. */
async function requestDuringTimeout(idempotencyKey: string) {
  await emulator.fail('/v1/customers', '500', 0);
  await emulator.fail('/v1/customers', 'timeout');
  const key = { 'Idempotency-Key': idempotencyKey };
  const leave = new AbortController();
  const hanging = fetch(`${emulator.origin}/v1/customers`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_local', ...key },
    body: 'email=a@x.example',
    signal: leave.signal,
  }).catch(() => 'left');
  const during = await post('/v1/products', 'name=Other', key);
  leave.abort();
  if (during.status === 409) expect(await hanging).toBe('left');
  await hanging;
  return during;
}
