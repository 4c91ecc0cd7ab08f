import { expect, test } from '@jest/globals';
import { password } from '#shared/testing/people.ts';
import { hashPassword, shouldRehash, verifyPassword } from './password.ts';

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
