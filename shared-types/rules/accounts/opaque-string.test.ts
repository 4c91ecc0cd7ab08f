import { expect, test } from '@jest/globals';
import { changeLink } from '#shared/calls/links/links.ts';
import { newPassword } from '#shared/rules/accounts/credentials.ts';
import { opaqueLength, opaqueString } from '#shared/rules/accounts/opaque-string.ts';
import { passwordCriteria } from '#shared/rules/accounts/password.ts';
import { anyPasscode } from './passcode.ts';

// The examples of RFC 8265, section 4.3, and what keyboards type.

test.each([
  ['correct horse battery staple', 'correct horse battery staple'],
  ['Correct Horse Battery Staple', 'Correct Horse Battery Staple'],
  ['\u03C0\u00DF\u00E5', '\u03C0\u00DF\u00E5'],
  ['Jack of \u2666s', 'Jack of \u2666s'],
  // OGHAM SPACE MARK
  ['foo\u1680bar', 'foo bar'],
  ['Cafe\u0301\u00A0Noir\u30001', 'Caf\u00E9 Noir 1'],
  // Width stays.
  ['\uFF11\uFF12', '\uFF11\uFF12'],
])('%j is hashed as %j', (typed, hashed) => {
  expect(opaqueString(typed)).toBe(hashed);
  expect(opaqueString(hashed)).toBe(hashed);
});

test('characters are counted as they are hashed, not as a keyboard composes them', () => {
  expect(opaqueLength('e\u0301'.repeat(5))).toBe(5);
  expect(opaqueLength('\u{1F3AC}'.repeat(5))).toBe(5);
});

test('a decomposed password meets the same criteria as a composed one', () => {
  const composed = 'S\u00E9cr\u00E9t12';
  const met = (password: string) => passwordCriteria.map((criterion) => criterion.met(password));
  expect(met(composed.normalize('NFD'))).toEqual(met(composed));
  expect(met('E\u0301\u0301')[0]).toBe(false);
  expect(met('\u{1F3AC}'.repeat(5))[0]).toBe(false);
});

test('a new password is what is hashed, and has its length', () => {
  expect(newPassword.parse('Cafe\u0301\u00A0Noir\u30001')).toBe('Caf\u00E9 Noir 1');
  const long = `A1 ${'e\u0301'.repeat(253)}`;
  expect(newPassword.parse(long)).toHaveLength(256);
  expect(() => newPassword.parse(`${long}e\u0301`)).toThrow(/at most 256/);
});

test('a passcode counts as what is hashed, when it is chosen and when it is typed', () => {
  const terms = {
    may: { comment: false, approve: false, download: false },
    isOverlaid: false,
    expiresAt: '2030-01-01T00:00:00Z',
  };
  const chosen = (passcode: string) => changeLink.body.parse({ ...terms, passcode }).passcode;
  expect(chosen(`\u00A0e\u0301${'x'.repeat(62)}e\u0301 `)).toHaveLength(64);
  expect(() => chosen('e\u0301'.repeat(5))).toThrow(/6 to 64/);
  expect(() => chosen('e\u0301'.repeat(65))).toThrow(/6 to 64/);
  // As it was typed: an old hash may be of it.
  expect(anyPasscode.parse('e\u0301'.repeat(64))).toHaveLength(128);
  expect(() => anyPasscode.parse('e\u0301'.repeat(65))).toThrow(/6 to 64/);
});
