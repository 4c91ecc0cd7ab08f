import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { calls } from '#shared/api.ts';
import { eventFunctions, handlerFile } from '#shared/ops/event-functions.ts';
import { type BundleFiles, bundle } from './bundle.ts';

const root = resolve(import.meta.dirname, '..');

/** A function's needs follow from the modules in its bundle; the stack grants exactly those. */
const modulesBehindUses = {
  table: 'core/table/client.ts',
  session: 'functions/http/session-token.ts',
  guest: 'functions/http/guest-token.ts',
  stripe: 'core/clients/stripe.ts',
  mail: 'core/clients/mail.ts',
  originSecret: 'functions/http/origin-secret.ts',
  secondFactor: 'core/identity/second-factor/encryption.ts',
  certificates: 'core/reviews/certificates/certificate-keys.ts',
  storage: 'core/files/objects/bucket.ts',
  sync: 'core/clients/sts.ts',
  createsJobs: 'core/transcoding/create-job.ts',
  readsJobs: 'core/transcoding/read-job.ts',
  cancelsJobs: 'core/transcoding/cancel-transcode.ts',
};

/** The SDK has a module for each command of S3. Its client contains one itself, for directory buckets. */
const storageCommand = /client-s3\/dist-es\/commands\/(?!CreateSession)(\w+)Command\.js$/;

/**
 * Bundles every handler into `<outdir>/<key>/index.js`, with its chunks, and writes `manifest.json` beside them: for
 * each key, what it `uses` (`modulesBehindUses`) and, if any, its `storageCommands`, such as `GetObject`; and
 * `contents.json`, for tests: each key's `startFiles` and `modules` (`BundleFiles`). The previous build stays in place
 * until everything has built.
 * @param named builds only these, and leaves the other bundles as they are
 * @returns the bundles by the functions' keys
 * @throws Error if a declared call has no file, or a file does not build.
 */
export async function buildFunctions(
  outdir = builtFunctions,
  named: readonly string[] = [],
): Promise<Map<string, BundleFiles>> {
  const keys = functionKeys();
  const bundles = new Map<string, BundleFiles>();
  const isWhole = named.length === 0;
  const left = [...(isWhole ? keys : named)];
  const bundleEach = async (): Promise<void> => {
    for (let key = left.shift(); key; key = left.shift()) {
      bundles.set(key, await bundle(handlerFile(key)));
    }
  };
  // One bundle at a time keeps only one core busy.
  await Promise.all(Array.from({ length: availableParallelism() }, bundleEach));
  const before = isWhole ? { manifest: {}, contents: {} } : await builtBefore(outdir);
  if (isWhole) await rm(outdir, { recursive: true, force: true });
  for (const [key, built] of bundles) await writeBundle(outdir, key, built);
  await writeLists(outdir, bundles, before);
  return bundles;
}

export const builtFunctions = join(root, 'dist/functions');

/**
 * The functions of the contract and of events.
 * @throws Error if one has no file.
 */
export function functionKeys(): string[] {
  const keys = [...Object.keys(calls), ...eventFunctions];
  assertHandlersExist(keys);
  return keys;
}

/** Writes the bundle of one function, in place of its previous one. */
export async function writeBundle(
  outdir: string,
  key: string,
  { files }: BundleFiles,
): Promise<void> {
  await rm(join(outdir, key), { recursive: true, force: true });
  await mkdir(join(outdir, key), { recursive: true });
  // The repository's own package.json would make Node treat the bundles as ES modules.
  await writeFile(join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
  for (const [name, content] of files) await writeFile(join(outdir, key, name), content);
}

/** Writes the manifest and the contents of a build. */
export async function writeLists(
  outdir: string,
  bundles: ReadonlyMap<string, Omit<BundleFiles, 'files'>>,
  before: Awaited<ReturnType<typeof builtBefore>> = { manifest: {}, contents: {} },
): Promise<void> {
  const inOrder = [...bundles].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const manifest = {
    ...before.manifest,
    ...Object.fromEntries(inOrder.map(([key, { modules }]) => [key, needs(modules)])),
  };
  await writeFile(join(outdir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const contents = {
    ...before.contents,
    ...Object.fromEntries(
      inOrder.map(([key, { startFiles, modules }]) => [
        key,
        { startFiles: [...startFiles], modules: [...modules.keys()] },
      ]),
    ),
  };
  await writeFile(join(outdir, 'contents.json'), JSON.stringify(contents));
}

const byKey = z.record(z.string(), z.unknown());

/** The manifest and the contents of a build; throws if there is none. */
async function builtBefore(outdir: string) {
  const read = async (name: string) =>
    byKey.parse(JSON.parse(await readFile(join(outdir, `${name}.json`), 'utf8')));
  return { manifest: await read('manifest'), contents: await read('contents') };
}

function assertHandlersExist(keys: readonly string[]): void {
  const missing = keys.map(handlerFile).filter((file) => !existsSync(join(root, file)));
  if (missing.length === 0) return;
  throw new Error(`These functions are declared but have no file: ${missing.join(', ')}`);
}

interface Needs {
  uses: string[];
  storageCommands?: string[];
}

function needs(modules: ReadonlyMap<string, number>): Needs {
  const uses = Object.entries(modulesBehindUses).filter(([, module]) => modules.has(module));
  const storageCommands = [...modules.keys()]
    .flatMap((module) => storageCommand.exec(module)?.slice(1) ?? [])
    .sort();
  return {
    uses: uses.map(([use]) => use),
    ...(storageCommands.length > 0 && { storageCommands }),
  };
}

if (import.meta.main) {
  // With keys as arguments it adds these functions to the build that there is.
  await buildFunctions(undefined, process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
