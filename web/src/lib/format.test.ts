import { expect, test } from '@jest/globals';
import { formatList } from './format.ts';

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
