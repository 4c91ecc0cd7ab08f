import { expect, test } from '@jest/globals';
import type { ReviewedVersion } from '#core/reviews/ports/review-item.ts';
import { pagesFor } from './carried-pages.ts';

/** A set of pictures, or one alone. */
function versionOf(...paths: string[]): ReviewedVersion {
  const pages = paths.map((path, index) => ({ number: index + 1, path, versionId: path, size: 1 }));
  const [path = ''] = paths;
  const added = { addedAt: '2026-11-30T10:00:00.000Z', addedBy: 'ada' };
  return {
    number: 1,
    path,
    versionId: path,
    size: 1,
    ...added,
    ...(paths.length > 1 && { pages }),
  };
}

test.each<[string, string[], string[], (number | undefined | null)[]]>([
  ['the same files in another order', ['A', 'B', 'C'], ['C', 'A', 'B'], [2, 3, 1]],
  ['files of one name in two folders', ['x/A', 'y/A'], ['y/A', 'x/A'], [2, 1]],
  ['files of the same names elsewhere', ['x/A', 'x/B'], ['y/B', 'y/A', 'y/C'], [2, 1]],
  ['other files at the same places', ['A', 'B', 'C'], ['A', 'B2', 'C2'], [1, 2, 3]],
  ['no place that is that of another file', ['A', 'B', 'C'], ['A', 'C', 'D'], [1, null, 2]],
  ['no place in sets of other lengths', ['A', 'B', 'C'], ['A2', 'B2'], [null, null, null]],
  ['no name that two files have', ['x/A', 'x/B', 'x/C'], ['y/A', 'z/A'], [null, null, null]],
  ['one picture of the same name', ['x/A', 'x/B'], ['y/A'], [undefined, null]],
])('pages correspond to %s', (_title, from, to, expected) => {
  const pageFor = pagesFor(versionOf(...from), versionOf(...to));
  expect(from.map((_, index) => pageFor({ page: index + 1 }))).toEqual(expected);
});

test('a page that is erased is no counterpart', () => {
  const to = versionOf('A', 'B');
  const pages = to.pages?.map((page) => ({
    ...page,
    ...(page.number === 1 && { isErased: true }),
  }));
  const pageFor = pagesFor(versionOf('A', 'B'), { ...to, ...(pages && { pages }) });
  expect([1, 2].map((page) => pageFor({ page }))).toEqual([null, 2]);
});

test('what is about a whole set stays about the whole, and what is about a picture is about its page', () => {
  const [set, picture, other] = [versionOf('A', 'B'), versionOf('B'), versionOf('C')];
  const drawing = '{"strokes":[]}';
  expect(pagesFor(set, versionOf('C', 'D'))({})).toBeUndefined();
  expect(pagesFor(set, picture)({})).toBeUndefined();
  expect(pagesFor(picture, set)({})).toBe(2);
  expect(pagesFor(picture, set)({ drawing })).toBe(2);
  expect(pagesFor(other, set)({})).toBeUndefined();
  expect(pagesFor(other, set)({ drawing })).toBeNull();
  expect(pagesFor(picture, other)({ drawing })).toBeUndefined();
});
