import { expect, test } from '@jest/globals';
import { findWeakness } from './password-strength.ts';

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
