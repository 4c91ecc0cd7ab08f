import { expect, test } from '@jest/globals';
import { levelOfUsage, nextNotifiedLevel } from './notify-usage.ts';

const terabyte = 10n ** 12n;

test.each([
  [0, 0],
  [79, 0],
  [80, 80],
  [94, 80],
  [95, 95],
  [99, 95],
  [100, 100],
  [250, 100],
])('at %i percent the level is %i', (percent, level) => {
  expect(levelOfUsage(BigInt(percent) * terabyte, 100n * terabyte)).toBe(level);
});

test('the level is exact where numbers are not', () => {
  const provisioned = 10_000n * terabyte;
  expect(levelOfUsage(provisioned - 1n, provisioned)).toBe(95);
  expect(levelOfUsage(provisioned, provisioned)).toBe(100);
});

test('what has no plan has no level', () => {
  expect(levelOfUsage(5n, 0n)).toBe(0);
  expect(nextNotifiedLevel(95, 5n, 0n)).toBe(0);
});

test.each([
  [0, 81, 80],
  [80, 79, 80],
  [80, 75, 80],
  [80, 74, 0],
  [95, 91, 95],
  [95, 89, 80],
  [100, 96, 100],
  [100, 94, 95],
  [100, 76, 80],
  [100, 10, 0],
  [80, 100, 100],
])('after %i was notified, %i percent count as %i', (notified, percent, next) => {
  expect(nextNotifiedLevel(notified, BigInt(percent), 100n)).toBe(next);
});
