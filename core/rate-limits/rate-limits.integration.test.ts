import { createHook } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { callAs, password, signUp, uniqueEmail } from '#testkit/people.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';
import { limits } from './limits.ts';
import { type Attempt, consumeRateLimit, readLimits } from './rate-limits.ts';

afterEach(resetClock);

const login = (email: string, word: string, address: string, headers = {}) =>
  callAs(null, 'POST /api/login', { body: { email, password: word }, address, headers });
const tooMany = { status: 429, body: { code: 'too_many_attempts' } };

/** The number of concurrent calls that were let through to their work. */
async function letThrough(calls: number, call: () => Promise<{ status?: number | undefined }>) {
  const answers = await Promise.all(Array.from({ length: calls }, call));
  return answers.filter(({ status }) => status !== 429).length;
}

/** Like `letThrough`, ten at a time: a hundred hashes at once would exceed the table's timeout. */
async function letThroughByTens(calls: number, call: Parameters<typeof letThrough>[1]) {
  let through = 0;
  for (let done = 0; done < calls; done += 10) through += await letThrough(10, call);
  return through;
}

/** Counts the passwords that are hashed from now on. */
function countHashes() {
  const hashes = { count: 0, stop: () => hook.disable() };
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') hashes.count += 1;
    },
  }).enable();
  return hashes;
}

// The first counts by starting the counter, the second by incrementing it.
test('an attempt counts once, though the responses of its writes are lost and the SDK sends them again', async () => {
  const attempt: Attempt = ['contact_from_address', randomUUID()];
  const lost = new Set<string>();
  const loseFirst: RequestInterceptor = async ({ name }, send) => {
    const response = await send();
    if (lost.has(name)) return response;
    lost.add(name);
    throw Object.assign(new Error('No response.'), { name: 'TimeoutError', $metadata: {} });
  };
  for (const count of [1, 2]) {
    await interceptRequests(loseFirst, () => consumeRateLimit(attempt));
    expect(await readLimits([attempt])).toMatchObject([{ count }]);
    lost.clear();
  }
});

test('as many attempts at once are counted as the shortest of growing windows allows', async () => {
  for (let times = 0; times < 10; times += 1) {
    const subject = randomUUID();
    const consume = () =>
      consumeRateLimit(
        ['strict_entries_by_link_from_address', subject],
        ['strict_entries_by_link_from_address_daily', subject],
      );
    const results = await Promise.allSettled(Array.from({ length: 30 }, consume));
    const { most } = limits.strict_entries_by_link_from_address;
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  }
});

test('ten wrong passwords for an account from one address are allowed, however concurrent, and no more', async () => {
  const { email } = await signUp();
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  expect(await letThrough(25, () => login(email, 'Wrong111!', here))).toBe(10);
  const refused = await login(email, password, here);
  expect(refused).toMatchObject(tooMany);
  expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(14 * 60);
  expect(await login(email, password, elsewhere)).toMatchObject({ status: 200 });
  setClockAhead({ minutes: 15, seconds: 1 });
  expect(await login(email, password, here)).toMatchObject({ status: 200 });
});

test('a request over a limit costs no hash', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  await letThrough(10, () => login(email, 'Wrong111!', here));
  await letThrough(40, () => login(uniqueEmail(), 'Wrong111!', here));
  const hashes = countHashes();
  expect(await login(email, password, here)).toMatchObject(tooMany);
  expect(await login(uniqueEmail(), 'Wrong111!', here)).toMatchObject(tooMany);
  expect(hashes.count).toBe(0);
  expect(await login(email, password, randomUUID())).toMatchObject({ status: 200 });
  expect(hashes.count).toBe(1);
  hashes.stop();
});

test('a limit that fills up after it was read refuses the right password too', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  const fillAfterReading: RequestInterceptor = async ({ name }, send) => {
    const response = await send();
    if (name === 'BatchGetItem' && !filled) {
      filled = true;
      const attempt: Attempt = ['login_to_account', `${email}#${here}`];
      for (let n = 0; n < 10; n += 1) await consumeRateLimit(attempt);
    }
    return response;
  };
  let filled = false;
  const refused = await interceptRequests(fillAfterReading, () => login(email, password, here));
  expect(refused).toMatchObject(tooMany);
});

test('neither another spelling of the email nor a forwarding header evades the limit', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  await letThrough(10, () => login(email, 'Wrong111!', here));
  expect(await login(` ${email.toUpperCase()}`, password, here)).toMatchObject(tooMany);
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
  expect(await login(email, password, here, headers)).toMatchObject(tooMany);
});

/** An address in a network of its own, in the range for documentation (RFC 3849). */
const someNetwork = () => {
  const [a = '', b = ''] = randomUUID().split('-');
  return `2001:db8:${a.slice(0, 4)}:${b}`;
};

test('a whole IPv6 /64 counts as one address, in any spelling', async () => {
  const { email } = await signUp();
  const network = someNetwork();
  let host = 0;
  const guess = () => {
    host += 1;
    return login(email, 'Wrong111!', `${network}::${host.toString(16)}`);
  };
  expect(await letThrough(25, guess)).toBe(10);
  const spelled = `${network.toUpperCase()}:0:0:0:beef`;
  expect(await login(email, password, spelled)).toMatchObject(tooMany);
  expect(await login(email, password, `${someNetwork()}::1`)).toMatchObject({ status: 200 });
});

test('an IPv4 address counts as one, mapped into IPv6 or not', async () => {
  const { email } = await signUp();
  const spellings = ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407'];
  let n = 0;
  const guess = () => {
    n += 1;
    return login(email, 'Wrong111!', spellings[n % spellings.length] ?? '');
  };
  expect(await letThrough(25, guess)).toBe(10);
});

const deviceOf = ({ cookies }: { cookies: string[] }) =>
  cookies.find((cookie) => cookie.startsWith('device_')) ?? '';

/** Signs in from a new address, in a browser with this cookie. */
const loginWith = (cookie: string | null, email: string, word: string) =>
  callAs(cookie?.split(';')[0] ?? null, 'POST /api/login', { body: { email, password: word } });

test('after a hundred wrong passwords from everywhere only browsers known to the account may try', async () => {
  const { email } = await signUp();
  const deviceCookie = deviceOf(await loginWith(null, email, password));
  const { email: other } = await signUp();
  const ofOther = deviceOf(await loginWith(null, other, password));
  expect(deviceCookie).toMatch(
    /^device_\w+=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  expect(await letThroughByTens(110, () => loginWith(null, email, 'Wrong111!'))).toBe(100);
  expect(await loginWith(null, email, password)).toMatchObject(tooMany);
  const renamed = ofOther.replace(/^\w+/, deviceCookie.split('=')[0] ?? '');
  const altered = deviceCookie.replace(/=./, '=x');
  for (const forged of [ofOther, renamed, altered]) {
    expect(await loginWith(forged, email, password)).toMatchObject(tooMany);
  }
  expect(await loginWith(deviceCookie, email, password)).toMatchObject({ status: 200 });
  expect(await loginWith(ofOther, other, password)).toMatchObject({ status: 200 });
  setClockAhead({ days: 1, seconds: 1 });
  expect(await loginWith(null, email, password)).toMatchObject({ status: 200 });
});

test('a known browser has a limit of a hundred wrong passwords of its own', async () => {
  const { email } = await signUp();
  const deviceCookie = deviceOf(await loginWith(null, email, password));
  expect(await letThroughByTens(110, () => loginWith(deviceCookie, email, 'Wrong111!'))).toBe(100);
  expect(await loginWith(deviceCookie, email, password)).toMatchObject(tooMany);
  expect(await loginWith(null, email, password)).toMatchObject({ status: 200 });
});

test('setting a new password by the mailed link makes the browser known', async () => {
  const { email } = await signUp();
  await letThroughByTens(100, () => loginWith(null, email, 'Wrong111!'));
  await callAs(null, 'POST /api/forgot-password', { body: { email } });
  const body = { token: await tokenMailedTo(email), password: 'Quiet-lantern-48' };
  const reset = await callAs(null, 'POST /api/reset-password', { body });
  expect(await loginWith(deviceOf(reset), email, body.password)).toMatchObject({ status: 200 });
});

test('an email without an account is limited over all addresses in the same way', async () => {
  const unknownEmail = uniqueEmail();
  expect(await letThroughByTens(110, () => loginWith(null, unknownEmail, 'Wrong111!'))).toBe(100);
});

test('successful sign-ins have a limit too, which only the account itself can use up', async () => {
  const { email } = await signUp();
  const { most } = limits.logins_of_user;
  expect(await letThroughByTens(most + 10, () => loginWith(null, email, password))).toBe(most);
  setClockAhead({ hours: 1, seconds: 1 });
  expect(await loginWith(null, email, password)).toMatchObject({ status: 200 });
});

test('a few right passwords do not count as wrong ones', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  for (let n = 0; n < 12; n += 1) {
    expect(await login(email, password, here)).toMatchObject({ status: 200 });
  }
});

test('fifty wrong passwords from one address over all accounts are allowed, and no more', async () => {
  const here = randomUUID();
  expect(await letThrough(60, () => login(uniqueEmail(), 'Wrong111!', here))).toBe(50);
});

test('contact messages are limited per address', async () => {
  const body = { name: 'Ada', email: 'ada@studio.example', message: 'Hello' };
  const contact = (address: string) => callAs(null, 'POST /api/contact', { body, address });
  const here = randomUUID();
  const { most } = limits.contact_from_address;
  expect(await letThrough(most + 5, () => contact(here))).toBe(most);
  expect(await contact(randomUUID())).toMatchObject({ status: 201 });
});

test('a reset link is mailed five times an hour, from any client', async () => {
  const { email } = await signUp();
  const requestReset = () => callAs(null, 'POST /api/forgot-password', { body: { email } });
  expect(await letThrough(8, requestReset)).toBe(8);
  const resets = (await mailsTo(email)).filter(({ subject }) =>
    String(subject).includes('password'),
  );
  expect(resets).toHaveLength(5);
});

test('an oversized password or body is rejected before anything is counted or hashed', async () => {
  const { email } = await signUp();
  const here = randomUUID();
  const { most } = limits.login_to_account;
  for (const size of [257, 15_000, 20_000]) {
    const huge = () => login(email, `${password}${'x'.repeat(size)}`, here);
    const answers = await Promise.all(Array.from({ length: most + 1 }, huge));
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([size > 16_384 ? 413 : 400]),
    );
  }
  expect(await login(email, password, here)).toMatchObject({ status: 200 });
});
