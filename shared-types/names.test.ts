import { expect, test } from '@jest/globals';
import { lineText } from './fields.ts';
import { nameText } from './names.ts';

const [own, shown] = [lineText('The name', 60), nameText('The name', 60)];

test('a name that others are shown has no link, one that only its owner is shown may have one', () => {
  expect(shown.safeParse('login.microsoft.com').success).toBe(false);
  expect(own.parse(' login.microsoft.com ')).toBe('login.microsoft.com');
});

test.each(['two\nlines', 'hidden\u200btext', 'turned\u202eround', ' ', 'x'.repeat(61)])(
  'neither is %j',
  (name) => {
    expect([own, shown].map((schema) => schema.safeParse(name).success)).toEqual([false, false]);
  },
);
