import * as z from 'zod';

export interface Count {
  passed: number;
  failed: number;
}

const jestResults = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  /** Files that failed before their tests could run. */
  numRuntimeErrorTestSuites: z.int(),
});

/** Counts the tests in Jest's `--json` output; a file that failed to run is one failed test. */
export function countOfJest(results: unknown): Count {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = jestResults.parse(results);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

const playwrightResults = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  /** Errors outside any test. */
  errors: z.array(z.unknown()),
});

/** Counts the tests in the output of Playwright's JSON reporter; a test that passed only on a retry has failed. */
export function countOfPlaywright(results: unknown): Count {
  const { stats, errors } = playwrightResults.parse(results);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
