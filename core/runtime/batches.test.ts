import { expect, test } from '@jest/globals';
import { batchesOf } from './batches.ts';

test('a list is divided into batches of a size, of which the last one has what is left', () => {
  expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(batchesOf([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(batchesOf([], 2)).toEqual([]);
});
