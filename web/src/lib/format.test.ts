import { expect, jest, test } from '@jest/globals';
import { formatList, formatMailedDay } from './format.ts';

test.each([
  { words: [] },
  { words: ['Editors'] },
  { words: ['Editors', 'Producers'] },
  { words: ['Editors', 'Producers', 'Team Leaders'] },
  { words: ['Editors', 'Producers', 'Team Leaders', 'Project Managers'] },
])('a list of $words.length is written as in US English', ({ words }) => {
  const expected = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);
  expect(formatList(words)).toBe(expected);
});

test.each([
  [0, 'UTC'],
  [-780, 'UTC+13'],
  [480, 'UTC-8'],
  [-345, 'UTC+5:45'],
])(
  'a day that is mailed in UTC is shown with the time zone of the page (%i: %s)',
  (offset, zone) => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
    expect(formatMailedDay(new Date(2026, 11, 29, 1))).toBe(`Dec 29, 2026 (${zone})`);
  },
);
