/** @jest-environment #testkit/local/node-environment.ts */
import { describe, expect, test } from '@jest/globals';
import { selectionAfterKey } from './list-keys.ts';
import { nothingSelected, pick, selectAll } from './selection.ts';

const keys = Array.from({ length: 30 }, (_, at) => `f${at}`);
const press = (key: string, modifiers: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});
const after = (key: string, from = pick('f3'), modifiers: object = {}) =>
  selectionAfterKey(press(key, modifiers), from, keys, 10);

test.each([
  ['ArrowDown', 'f4'],
  ['ArrowUp', 'f2'],
  ['PageDown', 'f13'],
  ['PageUp', 'f0'],
  ['Home', 'f0'],
  ['End', 'f29'],
])('%s selects only %s', (key, row) => {
  expect(after(key)).toEqual(pick(row));
});

test('the first arrow key selects the first row', () => {
  expect(after('ArrowDown', nothingSelected)).toEqual(pick('f0'));
});

test('with Shift an arrow key extends the selection, with Control it only moves the focus', () => {
  expect([...(after('ArrowDown', pick('f3'), { shiftKey: true })?.selected ?? [])]).toEqual([
    'f3',
    'f4',
  ]);
  expect(after('ArrowDown', pick('f3'), { ctrlKey: true })).toEqual({
    ...pick('f3'),
    active: 'f4',
  });
});

test('Space toggles the row, Control+A selects all, Escape deselects all', () => {
  expect(after(' ')?.selected.size).toBe(0);
  expect(after('a', pick('f3'), { metaKey: true })?.selected.size).toBe(30);
  expect(after('Escape', selectAll(pick('f3'), keys))).toEqual({
    ...nothingSelected,
    active: 'f3',
  });
});

test('other keys, and keys in an empty list, change nothing', () => {
  expect(after('x')).toBeUndefined();
  expect(selectionAfterKey(press('ArrowDown'), nothingSelected, [], 10)).toBeUndefined();
});

describe('in a grid of four columns', () => {
  const inGrid = (key: string, at: number) =>
    selectionAfterKey(press(key), pick(`f${at}`), keys, 2, 4);

  test.each([
    ['ArrowRight', 5, 6],
    ['ArrowLeft', 4, 3],
    ['ArrowDown', 5, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 1, 1],
    // The last row has two tiles: from above the others the last one is reached, and from it no further.
    ['ArrowDown', 27, 29],
    ['ArrowDown', 28, 28],
    ['PageDown', 5, 13],
    ['PageUp', 6, 2],
  ])('%s leads from %i to %i', (key, from, to) => {
    expect(inGrid(key, from)).toEqual(pick(`f${to}`));
  });
});
