import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { functionsOnDemand } from './functions-on-demand.ts';
import type { Step } from './prepare.ts';

const root = resolve(import.meta.dirname, '..');

let folder: ReturnType<typeof temporaryFolder>;
let step: Step;
const reports: string[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  reports.length = 0;
  step = {
    name: `functions-${process.pid}`,
    reads: [],
    writes: relative(root, join(folder.path, 'manifest.json')),
    command: [join(folder.path, 'worker.mjs')],
  };
});
afterEach(() => {
  folder.remove();
  const stamp = join(root, '.cache/prepared', step.name);
  for (const file of [stamp, `${stamp}.lock`]) rmSync(file, { force: true });
});

/** In place of the build: it does what the text says, and writes the manifest unless that exits. */
function buildBy(text: string): void {
  const manifest = JSON.stringify(join(folder.path, 'manifest.json'));
  writeFileSync(
    join(folder.path, 'worker.mjs'),
    `import { writeFileSync } from 'node:fs';\n${text}\nwriteFileSync(${manifest}, '{}');\nprocess.disconnect();\n`,
  );
}

const asked = "await new Promise((resolve) => process.once('message', resolve))";

test('a function is ready as soon as it is built, before the others', async () => {
  buildBy(`process.send({ key: ${asked} });\n${asked};`);
  const builds = functionsOnDemand((line) => reports.push(line), step);
  await builds.built('sessions/login');
  expect(existsSync(join(folder.path, 'manifest.json'))).toBe(false);
  await builds.built('account/register');
  expect(reports.at(-1)).toContain('built in');
  await builds.close();

  // All of them are built: nothing runs the next time.
  buildBy('process.exit(1);');
  const again = functionsOnDemand((line) => reports.push(line), step);
  await again.built('sessions/login');
  await again.close();
});

test('a function that does not build fails with the output, and the whole counts as not built', async () => {
  buildBy(
    `process.send({ key: ${asked}, error: 'Unexpected token' });
process.send({ key: 'sessions/login' });
process.once('message', () => process.exit(1));
await new Promise(() => {});`,
  );
  const builds = functionsOnDemand((line) => reports.push(line), step);
  await expect(builds.built('links/list')).rejects.toThrow(
    'links/list could not be built.\nUnexpected token',
  );
  await builds.built('sessions/login');
  await expect(builds.built('account/register')).rejects.toThrow(
    `The ${step.name} could not be built (1): links/list.`,
  );
  await builds.built('sessions/login');
  await builds.close();
  expect(reports).toContain('links/list could not be built.\nUnexpected token');
  expect(existsSync(join(root, '.cache/prepared', step.name))).toBe(false);
});

test('after a change of a source a request waits for the new build', async () => {
  buildBy(
    `process.send({ key: 'events/send-mail' });\nawait new Promise((end) => setTimeout(end, 3_600_000));`,
  );
  const builds = functionsOnDemand((line) => reports.push(line), step);
  await builds.built('events/send-mail');
  const waiting = builds.built('sessions/login');
  buildBy(`process.send({ key: 'sessions/login' });`);
  await builds.restart();
  await waiting;
  await builds.close();
});

test('the functions that are asked for are built first', async () => {
  const last = 'events/storage-event';
  const worker = spawn(process.execPath, ['build/functions-worker.ts', folder.path], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  worker.send(last);
  const built: unknown[] = [];
  worker.on('message', (message) => built.push(message));
  while (!existsSync(join(folder.path, last, 'index.js'))) await once(worker, 'message');
  // The one before was begun when it was asked for.
  expect(built.length).toBeLessThanOrEqual(2);
  expect(built.at(-1)).toEqual({ key: last });
  expect(readFileSync(join(folder.path, 'package.json'), 'utf8')).toContain('commonjs');
  const ended = once(worker, 'exit');
  // As when the product is killed.
  worker.disconnect();
  expect(await ended).toEqual([1, null]);
});
