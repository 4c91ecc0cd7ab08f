import { resolve } from 'node:path';
import { notesVariable } from '#testkit/grants/notes.ts';
import { type Count, countOfJest, countOfPlaywright } from './counts.ts';

/** A check that must pass before a commit. */
export interface Check {
  title: string;
  /** A program in node_modules and its arguments; Node runs it. */
  command: string[];
  environment?: Record<string, string>;
  /** The results file that the program writes, and how to count in it; without one the whole is one test. */
  results?: { file: string; count: (results: unknown) => Count };
}

function jest(title: string, ...projects: string[]): Check {
  const file = `.cache/results/${projects.join('-')}.json`;
  return {
    title,
    command: [
      // Fewer collections of garbage: a tenth of the CPU time of component tests.
      '--max-semi-space-size=64',
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      ...projects,
      '--json',
      '--outputFile',
      file,
      // A test that failed before it closed its resources must not keep the process alive.
      '--forceExit',
    ],
    results: { file, count: countOfJest },
  };
}

/** Where the integration tests note what functions touch of the table. */
export const grantNotes = resolve(import.meta.dirname, '../../.cache/grant-notes');
const environment = { [notesVariable]: grantNotes };

const playwrightResults = '.cache/results/browser.json';

/**
 * In stages, of which each waits for the one before: the quickest and most informative first. The checks of a stage run
 * side by side: most of them use one core for much of their time.
 */
export const stages: Check[][] = [
  [
    { title: 'Types', command: ['node_modules/typescript/bin/tsc', '-b'] },
    { title: 'Lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci'] },
    {
      title: 'Import order',
      command: [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        'imports.config.mjs',
        '.',
      ],
    },
    { title: 'Dead code', command: ['node_modules/knip/bin/knip.js'] },
    { title: 'Build', command: ['build/prepare.ts'] },
  ],
  // One run, whose workers are as many as the cores: three side by side would each start as many.
  [jest('Tests of units, components and the stack', 'unit', 'web', 'infra')],
  [{ ...jest('Integration tests', 'integration'), environment }],
  [{ title: 'Recorded grants', command: ['testkit/grants/check.ts'], environment }],
  [
    {
      title: 'Browser tests',
      command: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        'e2e/playwright.config.ts',
        '--reporter',
        'line,json',
      ],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
      results: { file: playwrightResults, count: countOfPlaywright },
    },
  ],
];
