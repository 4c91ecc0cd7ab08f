import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '#local/output.ts';
import { calls } from '#shared/api.ts';
import { casesFile, handlerFile } from '#shared/ops/event-functions.ts';
import { affectedBy, importersOf, withoutCalls } from './changed/affected-files.ts';

// `npm run test:changed [-- --since REF] [-- --most N]`: the tests that the changes since a commit can affect, the nearest
// in the import graph first. By default the changes are those not committed yet.

const root = resolve(import.meta.dirname, '..');
const { values: given } = parseArgs({
  options: {
    since: { type: 'string', default: 'HEAD' },
    most: { type: 'string', default: '40' },
  },
});
const most = Number(given.most);
if (!(most > 0)) throw new Error('--most takes a number of test files, such as 40.');

const linesOf = (...command: string[]) =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const untracked = linesOf('ls-files', '--others', '--exclude-standard');
const changed = [...linesOf('diff', '--name-only', given.since), ...untracked];
if (changed.length === 0) {
  print(`Nothing has changed since ${given.since}. Name an earlier commit by --since.`);
  process.exit();
}

const importers = importersOf(root, [...linesOf('ls-files'), ...untracked]);
const affected = affectedBy(changed, importers);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const tests = [...affected].filter(isTest);
const isBrowserTest = (file: string) => file.startsWith('e2e/');
/** The tests that run each case: those that read, and those that change something. */
const caseTests = [
  'testkit/all-cases/all-cases.integration.test.ts',
  ...[...(importers.get('testkit/faults/sample.ts')?.keys() ?? [])].filter(isTest),
];
/** Tests that take every case, or generate requests for every call. */
const ofEveryCall = affectedBy(
  ['testkit/all-cases/all-cases.ts', 'testkit/generated/fuzz.ts'],
  importers,
);
const needsOthers = /\.(otio|rclone)\.test\.ts$/;
const candidates = tests.filter(
  (file) => !isBrowserTest(file) && !ofEveryCall.has(file) && !needsOthers.test(file),
);
const selected = candidates.slice(0, most);

const code = affectedBy(changed, withoutCalls(importers));
const affectedCalls = Object.entries(calls).flatMap(([key, { route }]) =>
  code.has(handlerFile(key)) || code.has(casesFile(key)) ? [route] : [],
);

print(`${changed.length} changed files affect ${tests.length} test files.`);
const outside = changed.filter((file) => !isTest(file) && !importers.has(file));
leaveOut(outside, 'changed files that no file imports');
leaveOut(tests.filter(isBrowserTest), 'browser tests');
leaveOut(
  tests.filter((file) => ofEveryCall.has(file) && !caseTests.includes(file)),
  'tests of every call',
);
leaveOut(candidates.slice(most), `tests further away than the nearest ${most}`);

let passed = true;
if (selected.length > 0) {
  if (selected.some((file) => file.startsWith('web/src/'))) run(['build/prepare.ts']);
  runJest('--runTestsByPath', ...selected);
}
if (affectedCalls.length > 0) {
  const titles = `^(${affectedCalls.map((route) => route.replaceAll(/[{}]/g, String.raw`\$&`)).join('|')}) `;
  print(`The cases of ${affectedCalls.join(', ')}:`);
  runJest('--runTestsByPath', ...caseTests, '--testNamePattern', titles);
}
print('npm test runs everything.');
process.exitCode = passed ? 0 : 1;

function leaveOut(files: readonly string[], what: string): void {
  if (files.length === 0) return;
  const first = files.slice(0, 8).join('\n  ');
  const others = files.length > 8 ? `\n  and ${files.length - 8} more` : '';
  print(`Left out, ${what}:\n  ${first}${others}`);
}

function runJest(...args: string[]): void {
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  run([...jest, ...args]);
}

function run(command: string[]): void {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) passed = false;
}
