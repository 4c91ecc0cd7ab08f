import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { password } from '#shared/testing/people.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { send } from '#testkit/local/visitor.ts';
import { type Product, startProduct } from './product.ts';

const folder = temporaryFolder();
const account = { email: 'ada@studio.example', password };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ port: 0, dataDir: folder.path });
});
afterAll(async () => {
  await product.close();
  folder.remove();
});

test('accounts, sessions, mail and the clock survive a restart', async () => {
  const registered = await post('/api/register', { username: 'ada', ...account });
  expect(registered.status).toBe(201);
  const [cookie = ''] = registered.headers.getSetCookie();
  await post('/api/contact', { name: 'Ben', email: 'ben@studio.example', message: 'Hello' });
  await post('/__local/clock', { days: 1 });
  const mails = await outbox();
  expect(JSON.stringify(mails)).toContain('ben@studio.example');

  const { origin } = product;
  await product.close();
  product = await startProduct({ port: Number(new URL(origin).port), dataDir: folder.path });

  expect(await outbox()).toEqual(mails);
  expect((await post('/api/login', account)).status).toBe(200);
  const user = await fetch(`${product.origin}/api/user`, { headers: { cookie } });
  expect(await user.json()).toMatchObject({ user: { email: account.email, role: 'Owner' } });
  const clock = await (await fetch(`${product.origin}/__local/clock`)).text();
  expect(Date.parse(JSON.parse(clock).now) - Date.now()).toBeGreaterThan(86_000_000);
});

test('two products run side by side with separate data', async () => {
  const other = await startProduct({ port: 0, dataDir: null });
  const login = await send(other, 'POST', '/api/login', account);
  expect(login.status).toBe(401);
  await other.close();
});

test('a live Stripe key is rejected before anything starts', async () => {
  await expect(
    startProduct({ port: 0, dataDir: null, environment: { STRIPE_SECRET_KEY: 'sk_live_1' } }),
  ).rejects.toThrow('is a live key');
});

const post = (path: string, body: object) => send(product, 'POST', path, body);

async function outbox(): Promise<unknown> {
  const answer = await fetch(`${product.origin}/__local/mail`, {
    headers: { accept: 'application/json' },
  });
  return answer.json();
}
