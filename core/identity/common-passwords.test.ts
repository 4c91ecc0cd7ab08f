import { expect, test } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  ['a common one in another case', 'QwErTy'],
  ['a common one that meets every criterion', 'P@ssw0rd'],
  ['a common one with a digit and a symbol behind it', 'Password1!'],
  ['another', 'Qwerty123!'],
  ['one with symbols before and digits behind', '!!Dragon2026'],
  ['one that has digits itself', '#Abc123#'],
])('%s is common: %s', async (_, password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  ['a word that is not among the fifty commonest, dressed up', 'Secret1!'],
  ['a common word among others', 'Password-of-the-cutting-room-1'],
  ['two common words', 'DragonMonkey1!'],
  ['nothing but digits and symbols', '1!'],
  ['nothing', ''],
])('%s is not common: %s', async (_, password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
