/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { describeUsage, reachedWarning } from './storage-usage.ts';

function usage(usedBytes: string, provisionedBytes: string, trashBytes = '0') {
  return { usedBytes, provisionedBytes, trashBytes, reservedBytes: '0' };
}

test.each([
  ['799999999999', undefined],
  ['800000000000', 80],
  ['950000000000', 95],
  ['999999999999', 95],
  ['1000000000000', 100],
  ['1500000000000', 100],
])('%s bytes of 1 TB reach the warning %s', (used, reached) => {
  expect(reachedWarning(usage(used, '1000000000000'))).toBe(reached);
});

test('sums beyond 2^53 are compared exactly, and without storage nothing is warned of', () => {
  expect(reachedWarning(usage('9999999999999999', '10000000000000000'))).toBe(95);
  expect(reachedWarning(usage('10000000000000000', '10000000000000000'))).toBe(100);
  expect(reachedWarning(usage('0', '0'))).toBeUndefined();
});

test('the trash is part of what is used', () => {
  expect(describeUsage(usage('1200000000000', '2000000000000', '100000000000'))).toBe(
    '1.2 TB of 2 TB used, 100 GB of it in the trash',
  );
});

test('what is left of storage that has ended is not compared with nothing', () => {
  expect(describeUsage(usage('215000', '0', '215000'))).toBe(
    '215 KB used, 215 KB of it in the trash',
  );
});
