import { type Count, countOfJest, countOfPlaywright } from './counts.ts';

/** A program whose tests are counted. */
export interface Check {
  title: string;
  /** A program in node_modules and its arguments; Node runs it. */
  command: string[];
  environment?: Record<string, string>;
  /** The results file that the program writes, and how to count in it; without one the whole is one test. */
  results?: { file: string; count: (results: unknown) => Count };
}

type Environment = Record<string, string>;

/** Tests of Jest. @param args the names of projects, then options of Jest */
export function jest(title: string, args: string[], environment: Environment = {}): Check {
  const file = resultsOf(title);
  return {
    title,
    command: [
      // Fewer collections of garbage: a tenth of the CPU time of component tests.
      '--max-semi-space-size=64',
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--json',
      '--outputFile',
      file,
      // A test that failed before it closed its resources must not keep the process alive.
      '--forceExit',
      '--selectProjects',
      ...args,
    ],
    environment,
    results: { file, count: countOfJest },
  };
}

/** Tests in a browser. @param args files and options of Playwright */
export function browser(title: string, args: string[] = [], environment: Environment = {}): Check {
  const file = resultsOf(title);
  return {
    title,
    command: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter',
      'line,json',
      ...args,
    ],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    results: { file, count: countOfPlaywright },
  };
}

function resultsOf(title: string): string {
  return `.cache/results/${title.toLowerCase().replaceAll(/\W+/g, '-')}.json`;
}
