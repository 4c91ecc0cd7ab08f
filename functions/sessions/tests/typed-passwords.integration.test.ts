import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { UserItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { postEntry, withLink } from '#testkit/files/links.ts';
import { callAs, password as original, signUp } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

// The same password from two keyboards: a Mac decomposes letters and types no-break spaces.

const windows = 'Caf\u00E9 Noir 14-quiet';
const mac = 'Cafe\u0301\u00A0Noir 14-quiet';

const login = async (email: string, password: string) =>
  (await callAs(null, 'POST /api/login', { body: { email, password } })).status;

async function signedUpWith(password: string): Promise<string> {
  const { email, call } = await signUp();
  const body = { password: original, newPassword: password };
  const { status } = await call('POST /api/change-password', { body });
  expect(status).toBe(200);
  return email;
}

test.each([
  ['on a Mac', mac, windows],
  ['on Windows', windows, mac],
])('a password that was chosen %s signs in on the other', async (_, chosen, typed) => {
  const email = await signedUpWith(chosen);
  expect([await login(email, typed), await login(email, chosen)]).toEqual([200, 200]);
  expect(await login(email, `${typed}!`)).toBe(401);
});

test('a password that was hashed as it was typed signs in as it was typed, and from then on in each form', async () => {
  const { email } = await signUp();
  const [{ userId } = {}] = await itemsOf(`EMAIL#${email}`);
  const set = { passwordHash: hashAsTyped(mac) };
  await write(update<UserItem>(keys.user(String(userId)), { set }));
  expect(await login(email, windows)).toBe(401);
  expect(await login(email, mac)).toBe(200);
  expect([await login(email, windows), await login(email, mac)]).toEqual([200, 200]);
});

test('an attempt that is checked in two forms counts once', async () => {
  const { email } = await signUp();
  const wrong = [];
  for (let tried = 0; tried < 11; tried += 1) {
    const body = { email, password: mac };
    const answer = await callAs(null, 'POST /api/login', { body, address: '203.0.113.78' });
    wrong.push(answer.status);
  }
  expect(wrong).toEqual([...Array<number>(10).fill(401), 429]);
});

test('a passcode opens a link whatever keyboard types it', async () => {
  for (const [chosen, typed] of [
    [mac, windows],
    [windows, mac],
  ]) {
    const { token } = await withLink({ passcode: chosen });
    expect((await postEntry(token, { passcode: typed })).status).toBe(200);
    expect((await postEntry(token, { passcode: `${typed}!` })).status).toBe(403);
  }
});

/** A hash as they were made before passwords were prepared. */
function hashAsTyped(message: string): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(hash)}`;
}
