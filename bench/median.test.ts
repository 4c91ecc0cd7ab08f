import { expect, test } from '@jest/globals';
import { median } from './median.ts';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('the median of %p is %p', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});
