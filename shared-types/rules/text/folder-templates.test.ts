import { expect, test } from '@jest/globals';
import { refusalOfTree, treeOf } from './folder-templates.ts';

test('a tree has each folder once, after the one that it is in and before its neighbors by name', () => {
  const paths = ['Sound', 'Footage/B cam', 'Footage 2', 'Footage/A cam/Proxies', 'Sound'];
  expect(treeOf(paths)).toEqual([
    'Footage',
    'Footage/A cam',
    'Footage/A cam/Proxies',
    'Footage/B cam',
    'Footage 2',
    'Sound',
  ]);
});

test.each([
  [[], 'There are no folders in it.'],
  [['Footage', 'Footage/..'], 'A file or folder cannot be named “..”.'],
  [
    Array.from({ length: 201 }, (_, index) => `${index}`),
    'A template can have at most 200 folders. Leave some out.',
  ],
  [
    Array.from({ length: 100 }, (_, index) => `${index}${'é'.repeat(101)}`),
    'The names of these folders are too long together. Leave some out.',
  ],
  [['Footage'], null],
])('why folders are no template is a sentence: %#', (folders, refusal) => {
  expect(refusalOfTree(folders)).toBe(refusal);
});
