import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Lock, tryLock } from './file-lock.ts';
import { sourceHash } from './source-hash.ts';

const root = resolve(import.meta.dirname, '..');

/** The template that the local product reads, relative to the root. */
export const definitionsFile = '.cache/definitions/Cutbay.template.json';

/** A build step, rerun only when its inputs have changed. */
export interface Step {
  name: string;
  /** Files and folders, relative to the root. */
  reads: string[];
  /** What it reads of the built site, if it does. */
  readsOfSite?: () => string[];
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

const readsOfStack = ['infra', 'docs/runbook.md', 'shared-types', 'cdk.json', 'package-lock.json'];

/** What the local product reads of the stack: everything but the functions' code and grants. */
const definitionsStep: Step = {
  name: 'definitions',
  reads: readsOfStack,
  readsOfSite,
  writes: definitionsFile,
  command: ['infra/definitions.ts', dirname(definitionsFile)],
};

/** It reads the functions' manifest, not their code. */
const stackStep: Step = {
  name: 'stack',
  reads: [...readsOfStack, 'dist/functions/manifest.json'],
  readsOfSite,
  writes: 'cdk.out/Cutbay.template.json',
  command: ['infra/app.ts'],
  environment: { CDK_OUTDIR: 'cdk.out', CDK_CONTEXT_JSON: '{"stage":"local"}' },
};

export type Report = (line: string) => void;

/**
 * Builds everything: the site, the functions, and the stack.
 * @param report receives a line when a build starts and when it is done
 * @throws Error with the output of a build that failed.
 */
async function prepare(report: Report): Promise<void> {
  await Promise.all([prepareStep(functionsStep, report), prepareStep(siteStep, report)]);
  await prepareStep(stackStep, report);
  // The stack has them too.
  await prepareStep(definitionsStep, report, undefined, async ({ writes }) => {
    mkdirSync(dirname(join(root, writes)), { recursive: true });
    copyFileSync(join(root, stackStep.writes), join(root, writes));
  });
}

/**
 * Builds what the local product needs to start: the site, and the definitions of the stack, which apply here too. Its
 * functions are built while it runs (`functions-on-demand.ts`).
 * @param stopped aborts the current build
 * @throws Error with the output of a build that failed.
 */
export async function prepareSite(report: Report, stopped?: AbortSignal): Promise<void> {
  await prepareStep(siteStep, report, stopped);
  await prepareStep(definitionsStep, report, stopped);
}

/**
 * Runs one build step, unless its inputs are unchanged.
 * @param runStep how to run it, if not as a command that prints nothing unless it fails
 */
export async function prepareStep(
  step: Step,
  report: Report,
  stopped?: AbortSignal,
  runStep = run,
): Promise<void> {
  if (isBuilt(step)) return;
  mkdirSync(join(root, '.cache/prepared'), { recursive: true });
  const lock = await claim(step, stopped);
  try {
    // The previous holder of the lock may have built it.
    if (!isBuilt(step)) await build(step, report, runStep, stopped);
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
    readFileSync(stamp, 'utf8') === inputHash(step) &&
    existsSync(join(root, step.writes))
  );
}

function inputHash({ reads, readsOfSite }: Step): string {
  const hash = createHash('sha256').update(sourceHash(root, reads));
  return hash.update(JSON.stringify(readsOfSite?.() ?? [])).digest('hex');
}

/**
 * What the stack reads of the site: the names of its files, without those of hashed assets, and the inline scripts and
 * styles of its pages, whose hashes are in their headers. The text of a page changes nothing.
 */
export function readsOfSite(site = join(root, 'dist/web')): string[] {
  if (!existsSync(site)) return [];
  const files = globSync('**/*', { cwd: site, exclude: ['assets'] }).toSorted();
  const inline = /<(script|style)(?![^>]*\ssrc=)[^>]*>[\s\S]*?<\/\1>/gi;
  return files.flatMap((file) => [
    file,
    ...(file.endsWith('.html') ? (readFileSync(join(site, file), 'utf8').match(inline) ?? []) : []),
  ]);
}

/** Waits for the lock of the output folder, so that no two processes build into it. */
async function claim(step: Step, signal?: AbortSignal): Promise<Lock> {
  for (;;) {
    const lock = tryLock(`${stampOf(step)}.lock`);
    if (lock) return lock;
    await pause(100, undefined, { signal });
  }
}

async function build(
  step: Step,
  report: Report,
  runStep: typeof run,
  stopped?: AbortSignal,
): Promise<void> {
  report(`${step.name}: building`);
  const started = performance.now();
  // Hashed before the build, so that concurrent changes are built the next time.
  const hash = inputHash(step);
  // An aborted build must not count as done.
  rmSync(stampOf(step), { force: true });
  await runStep(step, stopped);
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
  // Not awaited: jest's environments load this module by `require`, which allows no await at the top.
  void prepare((line) => process.stdout.write(`${line}\n`)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
