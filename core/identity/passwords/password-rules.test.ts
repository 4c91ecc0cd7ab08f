import { expect, test } from '@jest/globals';
import { findWeakness, isCommonPassword } from './password-rules.ts';

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

const about = ['night-shift', 'ada.lovelace'];

test.each([
  ['Welcome1!', 'common word'],
  ['Summer2026!', 'common word'],
  ['Passw0rd!', 'common word'],
  ['Secret1!', 'common word'],
  ['Qwertzuiop1!', 'keyboard'],
  ['Lovelace1!', 'own name or email'],
])('%s is rejected as easy to guess', async (password, reason) => {
  const weakness = await findWeakness(password, [...about, 'lovelace']);
  expect(weakness).toContain(reason);
  expect(weakness).toContain('would be better');
});

test.each([
  'Quiet-lantern-48',
  'Correct-Horse-7',
  'xK9$mQ2!vL',
  // As short as the criteria allow, but not built on anything guessable.
  'Qz1!kv',
  `Zq1!${'w'.repeat(20)}${'x9!'.repeat(70)}`,
])('%s is accepted', async (password) => {
  expect(await findWeakness(password, about)).toBeNull();
});
