import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { isOurPortal } from '#core/billing/checkout/portal.ts';
import { sellAt } from '#testkit/billing/stripe-prices.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'stripe-setup.ts');

function setUp(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...environment };
  return run(process.execPath, [script, ...args], { env }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => `failed: ${stderr}`,
  );
}

function stripe(): Stripe {
  const { hostname: host, port } = new URL(process.env['STRIPE_API_ORIGIN'] ?? '');
  return new Stripe('sk_test_local', { host, port, protocol: 'http' });
}

const asBefore = [
  'starter_member: $25 a month, as before',
  'business_member: $50 a month, as before',
  'hot_storage_250gb: $15 a month, as before',
  'cold_storage_1tb: $10 a month, as before',
  'portal: as before',
].join('\n');

test('a second run changes nothing', async () => {
  expect(await setUp({})).toBe(`${asBefore}\n`);
});

test('a price that differs from plans.ts is replaced, under the same lookup key', async () => {
  const { prices } = stripe();
  const find = async () =>
    (await prices.list({ lookup_keys: ['cold_storage_1tb'], active: true })).data[0];
  const right = await find();
  const product = typeof right?.product === 'string' ? right.product : '';
  await prices.create({
    product,
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'month' },
    lookup_key: 'cold_storage_1tb',
    transfer_lookup_key: true,
  });
  expect(await setUp({})).toContain('cold_storage_1tb: $10 a month from now on');
  expect(await find()).toMatchObject({ unit_amount: 1_000, currency: 'usd' });
});

test('prices say how they treat taxes; one that was set otherwise, which Stripe lets no one change, is sold no more', async () => {
  const { prices } = stripe();
  const find = async () =>
    (await prices.list({ lookup_keys: ['hot_storage_250gb'], active: true })).data[0];
  await setUp({});
  const set = await find();
  expect(set).toMatchObject({ tax_behavior: 'exclusive' });
  await prices.create({
    product: 'hot_storage_250gb',
    currency: 'usd',
    unit_amount: 1_500,
    recurring: { interval: 'month' },
    tax_behavior: 'inclusive',
    lookup_key: 'hot_storage_250gb',
    transfer_lookup_key: true,
  });
  expect(await setUp({})).toContain('hot_storage_250gb: $15 a month from now on');
  expect(await find()).toMatchObject({ unit_amount: 1_500, tax_behavior: 'exclusive' });
});

test('a portal configuration that was changed is restored', async () => {
  const { configurations } = stripe().billingPortal;
  const find = async () => (await configurations.list({ limit: 100 })).data.find(isOurPortal);
  const ours = await find();
  await configurations.update(String(ours?.id), {
    active: false,
    features: { subscription_cancel: { enabled: false } },
  });
  expect(await setUp({})).toContain('portal: as before');
  expect(await find()).toMatchObject({
    id: ours?.id,
    active: true,
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  });
});

test('the portal takes cards only, also after another method was turned on', async () => {
  const { billingPortal, paymentMethodConfigurations } = stripe();
  const ours = (await billingPortal.configurations.list({ limit: 100 })).data.find(isOurPortal);
  const id = String(ours?.features.payment_method_update.payment_method_configuration);
  const on = async () => {
    const { data } = await paymentMethodConfigurations.list({ limit: 100 });
    const found = Object.entries(data.find((one) => one.id === id) ?? {});
    return found.filter(([, method]) => method?.display_preference?.value === 'on');
  };
  await paymentMethodConfigurations.update(id, {
    us_bank_account: { display_preference: { preference: 'on' } },
    link: { display_preference: { preference: 'on' } },
  });
  expect(await setUp({})).toContain('portal: as before');
  expect((await on()).map(([name]) => name)).toEqual(['apple_pay', 'card', 'google_pay']);
});

async function endpointsAt(url: string) {
  const { data } = await stripe().webhookEndpoints.list({ limit: 100 });
  return data.filter((endpoint) => endpoint.url === url);
}

test('the webhook is set up once, in the API version of the SDK', async () => {
  const url = 'https://webhook.example/';
  const first = await setUp({}, '--webhook-url', url);
  expect(first).toMatch(/shown only once: whsec_/);
  expect(first).toContain('webhook: new at https://webhook.example/');
  const [made] = await endpointsAt(url);
  expect(made?.api_version).toBe(Stripe.API_VERSION);
  await stripe().webhookEndpoints.update(String(made?.id), {
    disabled: true,
    enabled_events: ['invoice.paid'],
  });
  expect(await setUp({}, '--webhook-url', url)).toContain('webhook: as before');
  expect(await endpointsAt(url)).toMatchObject([
    {
      id: made?.id,
      status: 'enabled',
      enabled_events: expect.arrayContaining([
        'charge.dispute.created',
        'customer.deleted',
        'customer.updated',
        'invoice.paid',
        'invoice.voided',
        'radar.early_fraud_warning.created',
      ]),
    },
  ]);
});

test.each<[string, Stripe.WebhookEndpointCreateParams['api_version'], string]>([
  ['another version', '2024-06-20', '2024-06-20'],
  ["the account's default version", undefined, "the account's default"],
])('a webhook of %s is replaced, with its new secret', async (_, api_version, named) => {
  const url = `https://${api_version ?? 'default'}.webhook.example/`;
  const old = await stripe().webhookEndpoints.create({
    url,
    enabled_events: ['invoice.paid'],
    ...(api_version ? { api_version } : {}),
  });
  const messages = await setUp({}, '--webhook-url', url);
  expect(messages).toContain(`in place of the one for API version ${named}`);
  expect(messages).toMatch(/whsec_/);
  const [replacement, ...more] = await endpointsAt(url);
  expect(more).toEqual([]);
  expect(replacement?.id).not.toBe(old.id);
  expect(replacement?.api_version).toBe(Stripe.API_VERSION);
});

test('a price change leaves active subscriptions their price, and the setup says so', async () => {
  const { customers, paymentMethods, prices, subscriptions } = stripe();
  const [sold] = (await prices.list({ lookup_keys: ['starter_member'] })).data;
  const { id: customer } = await customers.create({ email: 'ada@studio.example' });
  const card = await paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await subscriptions.create({
    customer,
    items: [{ price: sold?.id ?? '', quantity: 1 }],
    default_payment_method: card.id,
  });
  await sellAt(stripe(), 'starter_member', 2_400);
  expect(await setUp({})).toContain('active ones keep their price');
  expect(await subscriptions.retrieve(id)).toMatchObject({
    items: { data: [{ price: { id: sold?.id, lookup_key: null, product: 'starter_member' } }] },
  });
});

test.each([
  ['no key', { STRIPE_SECRET_KEY: '' }, [], 'STRIPE_SECRET_KEY is missing'],
  ['a live key without --live', { STRIPE_SECRET_KEY: 'sk_live_x' }, [], 'add --live'],
  ['--live with a test key', {}, ['--live'], "Stripe's test mode"],
])('%s is rejected with a remedy', async (_, environment, args, word) => {
  expect(await setUp(environment, ...args)).toMatch(new RegExp(`^failed: .*${word}`));
});
