import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { callAs, password, signUp, someEmail } from '#functions/testing/people.ts';
import { env } from '#shared/environment.ts';
import { limits } from './limits.ts';

afterEach(() => {
  delete process.env[env.clockOffsetSeconds];
});

const login = (email: string, word: string, address: string, headers = {}) =>
  callAs(null, 'POST /api/login', { body: { email, password: word }, address, headers });
const tooMany = { status: 429, body: { code: 'too_many_attempts' } };

/** How many of so many calls, all at once, were let through to their work. */
async function letThrough(calls: number, call: () => Promise<{ status?: number | undefined }>) {
  const answers = await Promise.all(Array.from({ length: calls }, call));
  return answers.filter(({ status }) => status !== 429).length;
}

test('ten wrong passwords for an account from one address, however parallel, then no more', async () => {
  const { email } = await signUp();
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  expect(await letThrough(25, () => login(email, 'Wrong111!', here))).toBe(10);
  const refused = await login(email, password, here);
  expect(refused).toMatchObject(tooMany);
  expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(14 * 60);
  expect(await login(email, password, elsewhere)).toMatchObject({ status: 200 });
  process.env[env.clockOffsetSeconds] = String(15 * 60 + 1);
  expect(await login(email, password, here)).toMatchObject({ status: 200 });
}, 30_000);

test('neither another spelling of the e-mail nor a forwarding header is a way round', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  await letThrough(10, () => login(email, 'Wrong111!', here));
  expect(await login(` ${email.toUpperCase()}`, password, here)).toMatchObject(tooMany);
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
  expect(await login(email, password, here, headers)).toMatchObject(tooMany);
});

test('right passwords are not counted', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  for (let n = 0; n < 12; n += 1) {
    expect(await login(email, password, here)).toMatchObject({ status: 200 });
  }
});

test('fifty wrong passwords from one address over all accounts, then no more', async () => {
  const here = randomUUID();
  expect(await letThrough(60, () => login(someEmail(), 'Wrong111!', here))).toBe(50);
}, 30_000);

test('contact messages from one address are limited, from others not', async () => {
  const body = { name: 'Ada', email: 'ada@studio.example', message: 'Hello' };
  const contact = (address: string) => callAs(null, 'POST /api/contact', { body, address });
  const here = randomUUID();
  const { most } = limits.contact_from_address;
  expect(await letThrough(most + 5, () => contact(here))).toBe(most);
  expect(await contact(randomUUID())).toMatchObject({ status: 201 });
});

test('a forgotten password is mailed five times an hour, whoever asks', async () => {
  const { email } = await signUp();
  const forget = () => callAs(null, 'POST /api/forgot-password', { body: { email } });
  expect(await letThrough(8, forget)).toBe(5);
});

test('a huge password or body is refused before anything is counted or hashed for it', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  const { most } = limits.login_to_account;
  for (const size of [257, 15_000, 20_000]) {
    const huge = () => login(email, `Secret1!${'x'.repeat(size)}`, here);
    const answers = await Promise.all(Array.from({ length: most + 1 }, huge));
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([size > 16_384 ? 413 : 400]),
    );
  }
  expect(await login(email, password, here)).toMatchObject({ status: 200 });
}, 30_000);
