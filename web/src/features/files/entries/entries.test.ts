/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { describeFolder, folderEntry, searchResultEntry, trashEntry } from './entries.ts';
import { isPreviewable, kindOf } from './file-kinds.ts';

test.each([
  ['A001.mov', 'A001.mov', ''],
  ['Footage/Day 1/A001.mov', 'A001.mov', 'Footage/Day 1/'],
  ['Footage/', 'Footage', ''],
  ['Footage/Day 1/', 'Day 1', 'Footage/'],
])('the name and folder of %s', (path, name, folder) => {
  expect([nameOf(path), folderOf(path)]).toEqual([name, folder]);
});

test('found and trashed files say where they are, and versions of one path differ', () => {
  const file = { path: 'Footage/A.mov', size: 1, storage: 'hot' as const };
  const day = '2026-11-20T09:00:00.000Z';
  expect(searchResultEntry({ ...file, modifiedAt: day }).detail).toBe('Footage');
  const version = (id: string) =>
    trashEntry({ ...file, version: id, reason: 'replaced', removedAt: day, mayRestore: true });
  expect(version('1').detail).toBe('Footage · an older version');
  expect(version('1').key).not.toBe(version('2').key);
  expect(describeFolder('')).toBe('All files');
});

test('a restricted folder is named by its title, and one of that kind of name in another folder as it is', () => {
  const stored = '~Atlas (k3f9x2m4q7hd)';
  expect(folderEntry('', stored)).toMatchObject({ name: 'Atlas', path: `${stored}/` });
  expect(folderEntry('Footage/', stored).name).toBe(stored);
  expect(describeFolder(`${stored}/Day 1/`)).toBe('Atlas / Day 1');
});

test.each([
  ['A001.MOV', 'video', true],
  ['A001.R3D', 'video', false],
  ['mix.wav', 'audio', true],
  ['still.jpeg', 'image', true],
  ['scan.dpx', 'image', false],
  ['cut.prproj', 'project', false],
  ['.mov', 'other', false],
  ['README', 'other', false],
])('%s is of the kind %s', (name, kind, previewable) => {
  expect([kindOf(name), isPreviewable(name)]).toEqual([kind, previewable]);
});
