import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openCheckout, type Stand, stand } from './testing/stand.ts';

let at: Stand;
beforeEach(async () => {
  at = await stand();
});
afterEach(() => at.close());

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${at.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_local', ...headers },
    body,
  });
  const { error } = Object(await response.json());
  return { status: response.status, error };
}

const invalid = 'invalid_request_error';

test('Parameters that are unknown, missing or wrong are refused as Stripe does', async () => {
  const line = 'mode=subscription&success_url=http://x.example&line_items[0]';
  const cases: [string, string, object][] = [
    ['/v1/customers', 'nickname=x', { code: 'parameter_unknown', param: 'nickname' }],
    [
      '/v1/checkout/sessions',
      `${line}[price]=p&line_items[0][colour]=red`,
      { code: 'parameter_unknown', param: 'line_items[0][colour]' },
    ],
    [
      '/v1/products',
      '',
      { code: 'parameter_missing', param: 'name', message: 'Missing required param: name.' },
    ],
    ['/v1/products', 'name=', { code: 'parameter_invalid_empty', param: 'name' }],
    [
      '/v1/checkout/sessions',
      `${line}[price]=p&line_items[0][quantity]=many`,
      {
        code: 'parameter_invalid_integer',
        param: 'line_items[0][quantity]',
        message: 'Invalid integer: many',
      },
    ],
    [
      '/v1/checkout/sessions',
      `${line}[price]=p&line_items[0][quantity]=0`,
      { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    [
      '/v1/checkout/sessions',
      `${line}[price]=price_none`,
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    [
      '/v1/checkout/sessions',
      `${line}[price]=p&payment_method_types[0]=card`,
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    ['/v1/customers', 'expand[]=owner', { param: 'expand' }],
  ];
  for (const [path, body, error] of cases) {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      error: { type: invalid, ...error },
    });
  }
});

test('Unknown ids, unknown paths, and requests without a key are refused as Stripe does', async () => {
  await expect(at.stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such subscription: 'sub_none'",
  });
  expect(await post('/v1/nothing', '')).toMatchObject({ status: 404, error: { type: invalid } });
  const without = await fetch(`${at.origin}/v1/customers`);
  expect(without.status).toBe(401);
  const live = await fetch(`${at.origin}/v1/customers`, {
    headers: { Authorization: 'Bearer sk_live_1' },
  });
  expect(live.status).toBe(401);
});

test('Prices stand under the lookup keys of the product, and a key can move to another price', async () => {
  const { data } = await at.stripe.prices.list();
  expect(
    data.map(({ lookup_key, unit_amount, currency }) => [lookup_key, unit_amount, currency]),
  ).toEqual([
    ['cold_storage_1tb', 1000, 'usd'],
    ['hot_storage_250gb', 1500, 'usd'],
    ['business_member', 5000, 'usd'],
    ['starter_member', 2500, 'usd'],
  ]);
  const [old] = data;
  const wanted = {
    product: String(old?.product),
    currency: 'usd',
    unit_amount: 1200,
    recurring: { interval: 'month' as const },
    lookup_key: 'cold_storage_1tb',
  };
  await expect(at.stripe.prices.create(wanted)).rejects.toMatchObject({ param: 'lookup_key' });
  const fresh = await at.stripe.prices.create({ ...wanted, transfer_lookup_key: true });
  const found = await at.stripe.prices.list({ lookup_keys: ['cold_storage_1tb'] });
  expect(found.data.map(({ id }) => id)).toEqual([fresh.id]);
});

test('Lists come newest first, in pages', async () => {
  for (const email of ['a@x.example', 'b@x.example', 'c@x.example']) {
    await at.stripe.customers.create({ email });
  }
  const first = await at.stripe.customers.list({ limit: 2 });
  expect(first).toMatchObject({
    has_more: true,
    data: [{ email: 'c@x.example' }, { email: 'b@x.example' }],
  });
  const all: unknown[] = [];
  for await (const { email } of at.stripe.customers.list({ limit: 1 })) all.push(email);
  expect(all).toEqual(['c@x.example', 'b@x.example', 'a@x.example']);
  const found = await at.stripe.customers.list({ email: 'b@x.example' });
  expect(found.data).toHaveLength(1);
});

test('Metadata is merged, and a key goes with an empty text', async () => {
  const { id } = await at.stripe.customers.create({ metadata: { a: '1', b: '2' } });
  const changed = await at.stripe.customers.update(id, { metadata: { b: '', c: '3' } });
  expect(changed.metadata).toEqual({ a: '1', c: '3' });
  expect(await at.stripe.customers.del(id)).toEqual({ id, object: 'customer', deleted: true });
  expect(await at.stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
});

test('A key repeats the first answer for a day, and refuses other parameters', async () => {
  const idempotencyKey = 'one-customer';
  const first = await at.stripe.customers.create({ email: 'a@x.example' }, { idempotencyKey });
  const again = await at.stripe.customers.create({ email: 'a@x.example' }, { idempotencyKey });
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
  await expect(
    at.stripe.customers.create({ email: 'b@x.example' }, { idempotencyKey }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await at.advance(1);
  const later = await at.stripe.customers.create({ email: 'a@x.example' }, { idempotencyKey });
  expect(later.id).not.toBe(first.id);
});

test('A refusal after the work began is repeated, one of the parameters is not', async () => {
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

test('A 500 that was ordered is answered so often, does nothing, and is repeated for its key', async () => {
  await at.fail('/v1/customers', '500', 1);
  const idempotencyKey = 'unlucky';
  const create = () => at.stripe.customers.create({ email: 'a@x.example' }, { idempotencyKey });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect((await at.stripe.customers.list()).data).toEqual([]);
});

test('Ordering no failures withdraws what was ordered for the path', async () => {
  await at.fail('POST /v1/customers', '500', 5);
  await at.fail('/v1/customers', 'timeout', 2);
  await at.fail('/v1/products', '429', 1);
  await at.fail('/v1/customers', '500', 0);
  await at.stripe.customers.create({ email: 'a@x.example' });
  await expect(at.stripe.products.create({ name: 'Kept' })).rejects.toMatchObject({
    statusCode: 429,
  });
});

test('A lost reply has done its work, and the same key finds it', async () => {
  await at.fail('POST /v1/checkout/sessions', 'lost_reply', 2);
  await expect(openCheckout(at, 1)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const { data } = await at.stripe.checkout.sessions.list();
  // The SDK tries a closed connection once more with the key that it gave the request.
  expect(data).toHaveLength(1);
});

test('A time-out does nothing, and while it lasts its key is in use', async () => {
  await at.fail('/v1/customers', 'timeout');
  const key = { 'Idempotency-Key': 'slow' };
  const leave = new AbortController();
  const hanging = fetch(`${at.origin}/v1/customers`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_local', ...key },
    body: 'email=a@x.example',
    signal: leave.signal,
  }).catch(() => 'left');
  let during = await post('/v1/products', 'name=Other', key);
  while (during.status !== 409) during = await post('/v1/products', 'name=Other', key);
  expect(during.error).toMatchObject({ code: 'idempotency_key_in_use' });
  leave.abort();
  expect(await hanging).toBe('left');
  expect((await at.stripe.customers.list()).data).toEqual([]);
});

test('The portal has configurations, and endpoints of webhooks can be kept', async () => {
  const made = await at.stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_update: { enabled: false },
      customer_update: { enabled: true, allowed_updates: ['email'] },
    },
    metadata: { of: 'cutbay' },
  });
  expect(made).toMatchObject({
    is_default: false,
    features: { customer_update: { allowed_updates: ['email'] } },
  });
  const changed = await at.stripe.billingPortal.configurations.update(made.id, { active: false });
  expect(changed).toMatchObject({ active: false, features: made.features });
  const endpoint = await at.stripe.webhookEndpoints.create({
    url: 'https://hooks.example/stripe',
    enabled_events: ['invoice.paid'],
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  const { data } = await at.stripe.webhookEndpoints.list();
  expect(data.map(({ url, secret }) => ({ url, secret }))).toEqual([
    { url: 'https://hooks.example/stripe', secret: undefined },
  ]);
});
