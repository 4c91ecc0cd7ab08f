import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { postForm } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const post = (path: string, body: string, headers = {}) => postForm(emulator, path, body, headers);

const invalid = 'invalid_request_error';

test('Unknown, missing and invalid parameters are rejected as at Stripe', async () => {
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

test('Unknown ids, unknown paths, and requests without a key are rejected as at Stripe', async () => {
  await expect(emulator.stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such subscription: 'sub_none'",
  });
  expect(await post('/v1/nothing', '')).toMatchObject({ status: 404, error: { type: invalid } });
  const without = await fetch(`${emulator.origin}/v1/customers`);
  expect(without.status).toBe(401);
  const live = await fetch(`${emulator.origin}/v1/customers`, {
    headers: { Authorization: 'Bearer sk_live_1' },
  });
  expect(live.status).toBe(401);
});

test("Prices have the product's lookup keys, and a key can be transferred to another price", async () => {
  const { data } = await emulator.stripe.prices.list();
  expect(
    data.map(({ lookup_key, unit_amount, currency }) => [lookup_key, unit_amount, currency]),
  ).toEqual([
    ['cold_storage_1tb', 1000, 'usd'],
    ['hot_storage_250gb', 1500, 'usd'],
    ['business_member', 5000, 'usd'],
    ['starter_member', 2500, 'usd'],
  ]);
  const [old] = data;
  const params = {
    product: String(old?.product),
    currency: 'usd',
    unit_amount: 1200,
    recurring: { interval: 'month' as const },
    lookup_key: 'cold_storage_1tb',
  };
  await expect(emulator.stripe.prices.create(params)).rejects.toMatchObject({
    param: 'lookup_key',
  });
  const fresh = await emulator.stripe.prices.create({ ...params, transfer_lookup_key: true });
  const found = await emulator.stripe.prices.list({ lookup_keys: ['cold_storage_1tb'] });
  expect(found.data.map(({ id }) => id)).toEqual([fresh.id]);
});

test('Archived prices are listed only on request', async () => {
  const { id } = (await emulator.stripe.prices.list({ limit: 1 })).data[0] ?? { id: '' };
  await emulator.stripe.prices.update(id, { active: false });
  const ids = async (asked: Stripe.PriceListParams) =>
    (await emulator.stripe.prices.list(asked)).data.map((price) => price.id);
  expect(await ids({})).not.toContain(id);
  expect(await ids({ active: false })).toEqual([id]);
});

test('Lists are paged, newest first', async () => {
  for (const email of ['a@x.example', 'b@x.example', 'c@x.example']) {
    await emulator.stripe.customers.create({ email });
  }
  const first = await emulator.stripe.customers.list({ limit: 2 });
  expect(first).toMatchObject({
    has_more: true,
    data: [{ email: 'c@x.example' }, { email: 'b@x.example' }],
  });
  const all: unknown[] = [];
  for await (const { email } of emulator.stripe.customers.list({ limit: 1 })) all.push(email);
  expect(all).toEqual(['c@x.example', 'b@x.example', 'a@x.example']);
  const found = await emulator.stripe.customers.list({ email: 'b@x.example' });
  expect(found.data).toHaveLength(1);
});

test('Metadata is merged, and an empty value removes a key', async () => {
  const { id } = await emulator.stripe.customers.create({ metadata: { a: '1', b: '2' } });
  const changed = await emulator.stripe.customers.update(id, { metadata: { b: '', c: '3' } });
  expect(changed.metadata).toEqual({ a: '1', c: '3' });
  expect(await emulator.stripe.customers.del(id)).toEqual({
    id,
    object: 'customer',
    deleted: true,
  });
  expect(await emulator.stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
});

test('Portal configurations and webhook endpoints can be created, changed and listed', async () => {
  const made = await emulator.stripe.billingPortal.configurations.create({
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
  const changed = await emulator.stripe.billingPortal.configurations.update(made.id, {
    active: false,
  });
  expect(changed).toMatchObject({ active: false, features: made.features });
  const endpoint = await emulator.stripe.webhookEndpoints.create({
    url: 'https://hooks.example/stripe',
    enabled_events: ['invoice.paid'],
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  const misspelt = 'url=https://hooks.example/stripe&enabled_events[0]=invoice.payed';
  for (const path of ['', `/${endpoint.id}`]) {
    expect(await post(`/v1/webhook_endpoints${path}`, misspelt)).toMatchObject({
      status: 400,
      error: { type: invalid, param: 'enabled_events[0]' },
    });
  }
  const { data } = await emulator.stripe.webhookEndpoints.list();
  expect(data.map(({ url, secret }) => ({ url, secret }))).toEqual([
    { url: 'https://hooks.example/stripe', secret: undefined },
  ]);
});
