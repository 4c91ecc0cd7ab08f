import { expect, test } from '@jest/globals';
import { grouped } from './grouped.ts';

test.each([0, 7, 60, 999, 1_000, 12_345, 100_000, 1_234_567])(
  '%d is grouped as in American English',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en-US'));
  },
);
