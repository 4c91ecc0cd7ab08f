/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { clear, extendTo, moveTo, nothingSelected, pick, selectAll, toggle } from './selection.ts';

const keys = ['a', 'b', 'c', 'd'];

test('a range extends from the anchor in both directions, and shrinks again', () => {
  const from = pick('b');
  const down = extendTo(from, keys, 'd');
  expect([...down.selected]).toEqual(['b', 'c', 'd']);
  const up = extendTo(down, keys, 'a');
  expect([...up.selected]).toEqual(['a', 'b']);
  expect(up).toMatchObject({ anchor: 'b', active: 'a' });
});

test('a range begins at the focused row if none is selected, and at the row itself if there is none', () => {
  expect([...extendTo(moveTo(nothingSelected, 'c'), keys, 'b').selected]).toEqual(['b', 'c']);
  expect([...extendTo(nothingSelected, keys, 'b').selected]).toEqual(['b']);
});

test('a range whose anchor is no longer in the list starts again', () => {
  expect(extendTo(pick('gone'), keys, 'c')).toEqual(pick('c'));
});

test('toggling adds a row, removes it again, and sets the anchor', () => {
  const both = toggle(pick('a'), 'c');
  expect([...both.selected]).toEqual(['a', 'c']);
  expect([...toggle(both, 'a').selected]).toEqual(['c']);
  expect([...extendTo(both, keys, 'd').selected]).toEqual(['c', 'd']);
});

test('selecting all keeps the focus, as does clearing', () => {
  const all = selectAll(moveTo(nothingSelected, 'b'), keys);
  expect([all.selected.size, all.active]).toEqual([4, 'b']);
  expect(clear(all)).toEqual({ ...nothingSelected, active: 'b' });
});
