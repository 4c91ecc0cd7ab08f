import { expect, test } from '@jest/globals';
import { mentionedIn, mentionOf, withNames } from './mentions.ts';

const [ada, bob] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b'];
const source = `${mentionOf(ada)}, see ${mentionOf(bob)}; ${mentionOf(ada)}`;
const names = new Map([[ada, 'ada']]);

test('a text mentions each id once, in the order of the text', () => {
  expect(mentionedIn(`${source} @bob @[bob]`)).toEqual([ada, bob]);
});

test('names stand where the ids were, of those who have left a general one', () => {
  const { text, mentions } = withNames(
    source,
    () => true,
    (id) => names.get(id),
  );
  expect(text).toBe('@ada, see @a former member; @ada');
  expect(mentions.map(({ start, length }) => text.slice(start, start + length))).toEqual([
    '@ada',
    '@a former member',
    '@ada',
  ]);
});

test('an id that the author has not mentioned stays as it was typed', () => {
  const { text } = withNames(
    source,
    (id) => id === ada,
    (id) => names.get(id),
  );
  expect(text).toBe(`@ada, see ${mentionOf(bob)}; @ada`);
});
