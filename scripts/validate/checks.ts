import { resolve } from 'node:path';
import { browserFilesOfDay } from '#testkit/draws/browser-files.ts';
import { dayOf, seed } from '#testkit/draws/seed.ts';
import { notesVariable } from '#testkit/grants/notes.ts';
import { browser, type Check, jest } from './check.ts';

/** Where the integration tests note what functions touch of the table. */
export const grantNotes = resolve(import.meta.dirname, '../../.cache/grant-notes');
const environment = { [notesVariable]: grantNotes };

/** The functions, the site and the stack that tests run. */
export const build: Check = { title: 'Build', command: ['build/prepare.ts'] };

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
    build,
  ],
  // One run, whose workers are as many as the cores: three side by side would each start as many.
  [jest('Tests of units, components and the stack', ['unit', 'web', 'infra'])],
  [jest('Integration tests', ['integration'], environment)],
  [{ title: 'Recorded grants', command: ['testkit/grants/check.ts'], environment }],
  [browser('Browser tests', browserFilesOfDay(dayOf(seed)))],
];
