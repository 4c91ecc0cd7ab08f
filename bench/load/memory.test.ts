import { expect, test } from '@jest/globals';
import { memoryDrift } from './memory.ts';

const samples = Array.from({ length: 100 }, (_, at) => ({
  at,
  megabytes: { node: at < 20 ? 50 : 100, dynoxide: at === 90 ? 500 : at < 50 ? 10 : 12 },
}));

test('memory after the warm-up is compared with memory at the end, by medians', () => {
  const { warm, end } = memoryDrift(samples, 100);
  expect([warm.median, end.median]).toEqual([110, 112]);
});

test('memory can be compared program by program', () => {
  const { warm, end } = memoryDrift(samples, 100, (program) => program === 'node');
  expect([warm.median, end.median]).toEqual([100, 100]);
});
