import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { notesVariable, recordingVariable } from '#testkit/grants/notes.ts';
import { grantsFrom, grantsText } from '#testkit/grants/recorded.ts';

/**
 * `npm run record:grants`: runs the integration tests, and writes what each function touched of the table to
 * `infra/grants/table-grants.json`. With paths or titles of tests, as Jest's patterns, it runs only those, and adds what
 * they touch: `npm run record:grants -- testkit/faults --title 'POST /api/feedback'`.
 */
const { values: argv, positionals: paths } = parseArgs({
  options: { title: { type: 'string' } },
  allowPositionals: true,
});
const isPart = paths.length > 0 || argv.title !== undefined;

/** What only random orders or random input reach is not recorded: a grant must not depend on chance. */
const random = ['functions/generated-input', 'testkit/faults/races'];
/** The test of what is denied. */
const others = ['core/table/granted-access'];

const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'infra/grants/table-grants.json');
const notes = mkdtempSync(join(tmpdir(), 'grants-'));
try {
  const { status } = spawnSync(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
      ...['--selectProjects', 'integration', '--forceExit'],
      ...(argv.title ? ['--testNamePattern', argv.title] : []),
      ...(paths.length > 0 ? ['--testPathPatterns', ...paths] : []),
      ...['--testPathIgnorePatterns', '/node_modules/', ...random, ...others],
    ],
    {
      cwd: root,
      env: { ...process.env, [notesVariable]: notes, [recordingVariable]: 'true' },
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('Nothing is recorded: the tests failed.');
  const earlier = isPart ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, grantsText(grantsFrom(notes, earlier)));
} finally {
  rmSync(notes, { recursive: true });
}
