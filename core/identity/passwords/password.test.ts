import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { password } from '#shared/testing/people.ts';
import { hashPassword, matchPassword, shouldRehash, verifyPassword } from './password.ts';

test("a password is hashed into a PHC string at OWASP's minimum cost", async () => {
  expect(await hashPassword(password)).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
});

test('the right password verifies, any other does not', async () => {
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword('secret1!', hash)).toBe(false);
});

test('hashing the same password twice gives different hashes', async () => {
  expect(await hashPassword(password)).not.toBe(await hashPassword(password));
});

test('verification without a hash fails', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
});

test('a hash with an older cost needs a rehash', async () => {
  const hash = await hashPassword(password);
  expect(shouldRehash(hash)).toBe(false);
  expect(shouldRehash(hash.replace('t=2', 't=1'))).toBe(true);
});

test('a password typed decomposed on a Mac, or with a no-break space, is the one typed on Windows', async () => {
  const [windows, mac] = ['Caf\u00E9 Noir 1', 'Cafe\u0301\u00A0Noir 1'];
  for (const [chosen, typed] of [
    [windows, mac],
    [mac, windows],
  ] as const) {
    const match = await matchPassword(typed, await hashPassword(chosen));
    expect(match).toEqual({ isRight: true, isOfTypedForm: false });
  }
});

test('a password that was hashed as it was typed still verifies, and is found to be that', async () => {
  const mac = 'Cafe\u0301\u00A0Noir 1';
  const match = await matchPassword(mac, hashAsTyped(mac));
  expect(match).toEqual({ isRight: true, isOfTypedForm: true });
  expect(await verifyPassword('Caf\u00E9 Noir 1', hashAsTyped(mac))).toBe(false);
  expect(await verifyPassword(`${mac}2`, hashAsTyped(mac))).toBe(false);
});

/** A hash as they were made before passwords were prepared. */
function hashAsTyped(message: string): string {
  const [nonce, base64] = [
    randomBytes(16),
    (bytes: Buffer) => bytes.toString('base64').replaceAll('=', ''),
  ];
  const cost = { memory: 19_456, passes: 2, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=19456,t=2,p=1$${base64(nonce)}$${base64(hash)}`;
}
