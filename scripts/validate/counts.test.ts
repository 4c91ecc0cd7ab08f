import { expect, test } from '@jest/globals';
import { countOfJest, countOfPlaywright } from './counts.ts';

test('a test file that fails before its tests run counts as one failed test', () => {
  expect(
    countOfJest({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }),
  ).toEqual({ passed: 3, failed: 2 });
});

test('a browser test that passed only on a retry, and an error outside tests, count as failed', () => {
  expect(
    countOfPlaywright({
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [{}],
    }),
  ).toEqual({ passed: 4, failed: 3 });
});

test('results in an unknown shape are rejected', () => {
  expect(() => countOfJest({})).toThrow();
  expect(() => countOfPlaywright({ stats: {} })).toThrow();
});
