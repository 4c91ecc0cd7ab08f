/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { fileEntry, folderEntry } from './entries.ts';
import { nextSort, type Sort, sortEntries } from './sort.ts';

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

test('a column sorts the larger and the newer first, and reverses when pressed again', () => {
  const byName: Sort = { by: 'name', descending: false };
  expect(nextSort(byName, 'size')).toEqual({ by: 'size', descending: true });
  expect(nextSort(byName, 'kind')).toEqual({ by: 'kind', descending: false });
  expect(nextSort(byName, 'name')).toEqual({ by: 'name', descending: true });
});
