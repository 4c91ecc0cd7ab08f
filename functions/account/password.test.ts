import { expect, test } from '@jest/globals';
import { hashPassword, shouldRehash, verifyPassword } from './password.ts';

test('a password is kept as a PHC string at the floor that OWASP sets', async () => {
  expect(await hashPassword('Sharp-cut-21!')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
});

test('the right password verifies, any other does not', async () => {
  const hash = await hashPassword('Sharp-cut-21!');
  expect(await verifyPassword('Sharp-cut-21!', hash)).toBe(true);
  expect(await verifyPassword('secret1!', hash)).toBe(false);
});

test('the same password hashes differently each time', async () => {
  expect(await hashPassword('Sharp-cut-21!')).not.toBe(await hashPassword('Sharp-cut-21!'));
});

test('without a hash nothing verifies', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
});

test('a hash at an older cost asks to be made again', async () => {
  const hash = await hashPassword('Sharp-cut-21!');
  expect(shouldRehash(hash)).toBe(false);
  expect(shouldRehash(hash.replace('t=2', 't=1'))).toBe(true);
});
