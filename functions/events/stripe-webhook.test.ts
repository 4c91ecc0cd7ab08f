import { beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { env } from '#shared/ops/environment.ts';
import { httpEvent, invoke } from '#testkit/events.ts';
import { handler } from './stripe-webhook.ts';

const secret = 'whsec_of_the_tests';

/** An ignored event type, so that only the signature decides. */
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'product.created',
  data: { object: { id: 'prod_1', object: 'product' } },
});

const nowInSeconds = Math.floor(Date.now() / 1000);

function sign(options: { body?: string; timestamp?: number; secret?: string } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: options.body ?? payload,
    secret: options.secret ?? secret,
    timestamp: options.timestamp ?? nowInSeconds,
  });
}

/** Posts an event as Stripe does: no origin, no cookie. */
function deliver(rawBody: string, signature?: string, isBase64Encoded = false) {
  const event = httpEvent('POST /api/webhook', { rawBody, isBase64Encoded });
  event.headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  };
  return invoke(handler, event);
}

beforeEach(() => {
  process.env[env.stripeWebhookSecret] = secret;
});

test('an event signed by Stripe is accepted', async () => {
  expect(await deliver(payload, sign())).toMatchObject({ status: 200, body: { received: true } });
});

test('the signature covers the decoded bytes of a base64 body', async () => {
  const encoded = Buffer.from(payload).toString('base64');
  expect(await deliver(encoded, sign(), true)).toMatchObject({ status: 200 });
});

test.each<[string, string, string | undefined]>([
  ['no signature', payload, undefined],
  ['an empty signature', payload, ''],
  ['the signature of another secret', payload, sign({ secret: 'whsec_guess' })],
  ['one byte changed', payload.replace('prod_1', 'prod_2'), sign()],
  ['the same JSON reformatted', JSON.stringify(JSON.parse(payload), null, 1), sign()],
  ['a signature of six minutes ago', payload, sign({ timestamp: nowInSeconds - 360 })],
  ['a signature six minutes ahead', payload, sign({ timestamp: nowInSeconds + 360 })],
])('an event with %s is rejected', async (_, body, signature) => {
  expect(await deliver(body, signature)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message: 'The signature is invalid.' },
  });
});

test('the webhook rejects every event when no webhook secret is configured', async () => {
  delete process.env[env.stripeWebhookSecret];
  expect(await deliver(payload, sign({ secret: 'undefined' }))).toMatchObject({ status: 500 });
  expect(await deliver(payload, sign({ secret: '' }))).toMatchObject({ status: 500 });
});

test.each<[string, string, string | undefined, number]>([
  ['without a signature', payload, undefined, 400],
  ['with an invalid signature', payload, 'Bearer x', 400],
  ['signed long ago', payload, sign({ timestamp: nowInSeconds - 360 }), 400],
  ['of more than 512 KiB', ' '.repeat(512 * 1024 + 1), sign(), 413],
])('a request %s is rejected before any secret is read', async (_, body, signature, status) => {
  delete process.env[env.stripeWebhookSecret];
  expect(await deliver(body, signature)).toMatchObject({ status });
});
