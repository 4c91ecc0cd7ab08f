import { prefilledBuyer } from '@cutbay/stripe-emulator/buyer';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod';
import { password } from '#shared/testing/people.ts';
import { send } from '#testkit/local/visitor.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeEach(async () => {
  product = await startProduct({ port: 0, dataDir: null });
});
afterEach(() => product.close());

const email = 'ada@studio.example';

test('a plan that was bought before sign-up runs after registering through its link, without a further call', async () => {
  const purchase = { planId: 'starter', userEmail: email, userName: 'Ada', teamSize: 2 };
  const bought = await send(product, 'POST', '/api/create-subscription', purchase);
  const { url } = z.object({ url: z.string() }).parse(await bought.json());
  const card = new URLSearchParams({ ...prefilledBuyer, card: '4242 4242 4242 4242', email });
  await fetch(url, { method: 'POST', redirect: 'manual', body: card });
  await controlEmulator(product.paymentsOrigin, 'advance', { days: 0 });
  const account = { username: 'ada', email, password, claim: await mailedClaim() };
  const registered = await send(product, 'POST', '/api/register', account);
  expect(registered.status).toBe(201);
  await settled();
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const user = await send(product, 'GET', '/api/user', undefined, cookie);
  expect(await user.json()).toMatchObject({
    user: { subscription: { plan: 'starter', status: 'active', seats: 2 } },
  });
});

const mails = z.array(z.object({ text: z.string() }));

/** The token of the claim link, once it has been mailed. */
async function mailedClaim(): Promise<string> {
  for (;;) {
    const answer = await fetch(`${product.origin}/__local/mail`, {
      headers: { accept: 'application/json' },
    });
    const texts = mails.parse(await answer.json()).map(({ text }) => text);
    const [, token] = /claim=([\w-]{43})/.exec(texts.join('\n')) ?? [];
    if (token) return token;
  }
}

const subscriptions = z.object({
  data: z.array(z.object({ metadata: z.record(z.string(), z.string()) })),
});

/** Resolves once the subscription at Stripe names its workspace and the product has received the events. */
async function settled(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${product.paymentsOrigin}/v1/subscriptions`, {
      headers: { authorization: 'Bearer sk_test_local' },
    });
    const { data } = subscriptions.parse(await answer.json());
    if (data[0]?.metadata['workspaceId']) break;
  }
  await controlEmulator(product.paymentsOrigin, 'advance', { days: 0 });
}
