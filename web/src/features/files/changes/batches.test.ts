/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { batchesOf } from './batches.ts';

test('requests stay below the limits of their number and of their bytes', () => {
  const long = Array.from({ length: 100 }, (_, at) => `${'ö'.repeat(400)}${at}`);
  const batches = batchesOf(long);
  expect(batches.flat()).toEqual(long);
  expect(batches.length).toBeGreaterThan(5);
  for (const batch of batches) {
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(14_100);
  }
  expect(batchesOf(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
  expect(batchesOf([])).toEqual([]);
});
