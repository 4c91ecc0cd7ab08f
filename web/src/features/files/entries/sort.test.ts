/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import type { FilmFacts } from '#shared/rules/film/film-facts.ts';
import { fileEntry, folderEntry } from './entries.ts';
import { nextSort, type Sort, type SortKey, sortEntries } from './sort.ts';

const file = (path: string, size: number, day: number, storage: 'hot' | 'cold' = 'hot') =>
  fileEntry({ path, size, modifiedAt: `2026-11-0${day}T09:00:00.000Z`, storage });
const entries = [
  file('clip 10.mov', 5, 3),
  file('Clip 2.mov', 7, 1, 'cold'),
  file('a.wav', 5, 2),
  folderEntry('', 'Zed'),
  folderEntry('', 'dailies'),
];
const names = (sort: Sort) => sortEntries(entries, sort).map(({ name }) => name);

test.each<[Sort, string[]]>([
  [{ by: 'name', descending: false }, ['dailies', 'Zed', 'a.wav', 'Clip 2.mov', 'clip 10.mov']],
  [{ by: 'name', descending: true }, ['Zed', 'dailies', 'clip 10.mov', 'Clip 2.mov', 'a.wav']],
  [{ by: 'size', descending: true }, ['dailies', 'Zed', 'Clip 2.mov', 'a.wav', 'clip 10.mov']],
  [{ by: 'date', descending: false }, ['dailies', 'Zed', 'Clip 2.mov', 'a.wav', 'clip 10.mov']],
  [{ by: 'kind', descending: false }, ['dailies', 'Zed', 'a.wav', 'Clip 2.mov', 'clip 10.mov']],
  [{ by: 'storage', descending: false }, ['dailies', 'Zed', 'Clip 2.mov', 'a.wav', 'clip 10.mov']],
])('sorts folders first, numbers by value and equal rows by name: %p', (sort, expected) => {
  expect(names(sort)).toEqual(expected);
});

test('films are sorted by what they say of themselves, and what says nothing comes last', () => {
  const film = (name: string, facts: FilmFacts) => ({ ...file(name, 1, 1), film: facts });
  const films = [
    film('a.mov', { seconds: 10, width: 1_920, height: 1_080, codec: 'apch' }),
    film('b.mov', { seconds: 90, width: 3_840, height: 2_160, codec: 'avc1' }),
    film('c.mov', {
      seconds: 20,
      width: 1_080,
      height: 1_920,
      rate: { numerator: 24_000, denominator: 1_001 },
    }),
    film('d.mov', { seconds: 9, rate: { numerator: 25, denominator: 1 } }),
    file('e.mov', 1, 1),
  ];
  const order = (by: SortKey) =>
    sortEntries(films, nextSort({ by: 'name', descending: false }, by))
      .map(({ name }) => name[0])
      .join('');
  expect(order('length')).toBe('bcade');
  expect(order('resolution')).toBe('bacde');
  expect(order('rate')).toBe('dcabe');
  expect(order('codec')).toBe('cdeba');
});

test('a column sorts the larger and the newer first, and reverses when pressed again', () => {
  const byName: Sort = { by: 'name', descending: false };
  expect(nextSort(byName, 'size')).toEqual({ by: 'size', descending: true });
  expect(nextSort(byName, 'kind')).toEqual({ by: 'kind', descending: false });
  expect(nextSort(byName, 'name')).toEqual({ by: 'name', descending: true });
});
