/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { coldStorage, hotStorage } from '#shared/rules/plans.ts';
import { isStorageAmount, stepAmount } from './storage-steps.ts';

test('hot storage changes in steps of 0.25 TB, within its minimum and maximum', () => {
  expect(stepAmount(1, 1, hotStorage)).toBe(1.25);
  expect(stepAmount(1.25, -1, hotStorage)).toBe(1);
  expect(stepAmount(1, -1, hotStorage)).toBe(1);
  expect(stepAmount(hotStorage.maxTb, 1, hotStorage)).toBe(hotStorage.maxTb);
});

test('cold storage changes in steps of 1 TB, down to zero', () => {
  expect(stepAmount(0, 1, coldStorage)).toBe(1);
  expect(stepAmount(1, -1, coldStorage)).toBe(0);
  expect(stepAmount(0, -1, coldStorage)).toBe(0);
});

test('from an amount between two steps, a step leads to the next valid amount', () => {
  expect(stepAmount(1.3, 1, hotStorage)).toBe(1.5);
  expect(stepAmount(1.3, -1, hotStorage)).toBe(1.25);
});

test('only amounts within the limits and on a step are valid', () => {
  const taken = [0.75, 1, 1.3, 1.5, 1000, 1000.25, Number.NaN].filter((tb) =>
    isStorageAmount(tb, hotStorage),
  );
  expect(taken).toEqual([1, 1.5, 1000]);
});
