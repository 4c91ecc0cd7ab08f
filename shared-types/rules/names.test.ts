import { expect, test } from '@jest/globals';
import { lineText } from './fields.ts';
import { nameText } from './names.ts';

const [own, shown] = [lineText('The name', 60), nameText('The name', 60)];

test('a name that others are shown has no link, one that only its owner is shown may have one', () => {
  expect(shown.safeParse('login.microsoft.com').success).toBe(false);
  expect(own.parse(' login.microsoft.com ')).toBe('login.microsoft.com');
});

test.each([
  ['Persian, with the zero-width non-joiner of its spelling', 'فیلم\u200cسازی آفتاب'],
  ['Hindi, with a zero-width joiner after a virama', 'क्\u200dष फ़िल्म्स'],
])('a name may be %s', (_, name) => {
  expect([own, shown].map((schema) => schema.parse(name))).toEqual([name, name]);
});

test.each(['a\u200cb', 'two\nlines', 'hidden\u200btext', 'turned\u202eround', ' ', 'x'.repeat(61)])(
  'neither is %j',
  (name) => {
    expect([own, shown].map((schema) => schema.safeParse(name).success)).toEqual([false, false]);
  },
);
