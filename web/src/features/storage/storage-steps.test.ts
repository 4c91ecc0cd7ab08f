import { expect, test } from '@jest/globals';
import { coldStorage, hotStorage } from '#shared/plans.ts';
import { isStorageAmount, stepped } from './storage-steps.ts';

test('hot storage goes by quarters of a TB and never below its least or above its most', () => {
  expect(stepped(1, 1, hotStorage)).toBe(1.25);
  expect(stepped(1.25, -1, hotStorage)).toBe(1);
  expect(stepped(1, -1, hotStorage)).toBe(1);
  expect(stepped(hotStorage.maxTb, 1, hotStorage)).toBe(hotStorage.maxTb);
});

test('cold storage goes by whole TB down to none', () => {
  expect(stepped(0, 1, coldStorage)).toBe(1);
  expect(stepped(1, -1, coldStorage)).toBe(0);
  expect(stepped(0, -1, coldStorage)).toBe(0);
});

test('from between two steps one goes to the next that can be had', () => {
  expect(stepped(1.3, 1, hotStorage)).toBe(1.5);
  expect(stepped(1.3, -1, hotStorage)).toBe(1.25);
});

test('only amounts within the bounds and in the steps can be had', () => {
  const taken = [0.75, 1, 1.3, 1.5, 1000, 1000.25, Number.NaN].filter((tb) =>
    isStorageAmount(tb, hotStorage),
  );
  expect(taken).toEqual([1, 1.5, 1000]);
});
