import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Lock, tryLock } from './file-lock.ts';
import { sourceHash } from './source-hash.ts';

const root = resolve(import.meta.dirname, '..');

/** A build step, rerun only when its inputs have changed. */
interface Step {
  name: string;
  /** Files and folders, relative to the root. */
  reads: string[];
  /** A file that exists if the build has succeeded. */
  writes: string;
  /** The script that Node runs. */
  command: string[];
  environment?: Record<string, string>;
}

export const functionsStep: Step = {
  name: 'functions',
  reads: [
    'functions',
    'core',
    'shared-types',
    'build/functions.ts',
    'build/bundle.ts',
    'build/lambda-credentials.ts',
    'package-lock.json',
  ],
  writes: 'dist/functions/manifest.json',
  command: ['build/functions.ts'],
};

const siteStep: Step = {
  name: 'site',
  reads: ['web', 'build', 'shared-types', 'package-lock.json'],
  writes: 'dist/web/index.html',
  command: ['build/site.ts'],
};

/** It reads the functions' manifest, not their code, the site's files and pages, and the runbook's rows of alarms. */
const stackStep: Step = {
  name: 'stack',
  reads: [
    'infra',
    'docs/runbook.md',
    'shared-types',
    'cdk.json',
    'dist/functions/manifest.json',
    'dist/web',
    'package-lock.json',
  ],
  writes: 'cdk.out/Cutbay.template.json',
  command: ['infra/app.ts'],
  environment: { CDK_OUTDIR: 'cdk.out', CDK_CONTEXT_JSON: '{"stage":"local"}' },
};

type Report = (line: string) => void;

/**
 * Builds what `npm start` serves: the functions, the site, and the stack whose definitions apply here too.
 * @param report receives a line when a build starts and when it is done
 * @param stopped aborts the current build
 * @throws Error with the output of a build that failed.
 */
export async function prepare(report: Report, stopped?: AbortSignal): Promise<void> {
  await Promise.all([
    prepareStep(functionsStep, report, stopped),
    prepareStep(siteStep, report, stopped),
  ]);
  await prepareStep(stackStep, report, stopped);
}

/** Runs one build step, unless its inputs are unchanged. */
export async function prepareStep(
  step: Step,
  report: Report,
  stopped?: AbortSignal,
): Promise<void> {
  if (isBuilt(step)) return;
  mkdirSync(join(root, '.cache/prepared'), { recursive: true });
  const lock = await claim(step, stopped);
  try {
    // The previous holder of the lock may have built it.
    if (!isBuilt(step)) await build(step, report, stopped);
  } finally {
    lock.release();
  }
}

function stampOf({ name }: Step): string {
  return join(root, '.cache/prepared', name);
}

function isBuilt(step: Step): boolean {
  const stamp = stampOf(step);
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourceHash(root, step.reads) &&
    existsSync(join(root, step.writes))
  );
}

/** Waits for the lock of the output folder, so that no two processes build into it. */
async function claim(step: Step, signal?: AbortSignal): Promise<Lock> {
  for (;;) {
    const lock = tryLock(`${stampOf(step)}.lock`);
    if (lock) return lock;
    await pause(100, undefined, { signal });
  }
}

async function build(step: Step, report: Report, stopped?: AbortSignal): Promise<void> {
  report(`${step.name}: building`);
  const started = performance.now();
  // Hashed before the build, so that concurrent changes are built the next time.
  const hash = sourceHash(root, step.reads);
  // An aborted build must not count as done.
  rmSync(stampOf(step), { force: true });
  await run(step, stopped);
  writeFileSync(stampOf(step), hash);
  report(`${step.name}: built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function run({ name, command, environment = {} }: Step, signal?: AbortSignal): Promise<void> {
  const build = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const output: Buffer[] = [];
  build.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  build.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const printed = Buffer.concat(output).toString().trim();
      reject(new Error(`The ${name} could not be built (${signal ?? code}).\n${printed}`));
    });
  });
}

if (import.meta.main) {
  await prepare((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
