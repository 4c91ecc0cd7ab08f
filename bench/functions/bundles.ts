import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BundleFiles } from '#build/bundle.ts';
import { buildFunctions } from '#build/functions.ts';
import type { Bundle } from './bundle.ts';

/** Libraries that some functions need, each by the file in `controls` that uses it the usual way. */
const libraries = {
  stripe: 'node_modules/stripe/',
  passwords: 'node_modules/@zxcvbn-ts/core/',
  domains: 'node_modules/disposable-email-domains-js/',
  storage: 'node_modules/@aws-sdk/client-s3/',
  passkeys: 'node_modules/@simplewebauthn/server/',
  mail: 'node_modules/@aws-sdk/client-sesv2/',
};

/** A function's bundle beside its control: a handler that uses the same libraries the usual way. */
export interface Pair {
  bundle: Bundle;
  control: Bundle;
  libraries: readonly string[];
}

/** Builds the functions and their controls. @returns what was built, and how to remove it */
export async function buildPairs(): Promise<{ pairs: readonly Pair[]; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  const outdir = join(folder, 'functions');
  const controls = new Map<string, Bundle>();
  const pairs: Pair[] = [];
  for (const [key, built] of await buildFunctions(outdir)) {
    const used = librariesIn(built);
    const parts = ['table', ...used];
    const name = parts.join('+');
    const control = controls.get(name) ?? (await buildControl(name, parts, folder));
    controls.set(name, control);
    pairs.push({ bundle: bundleOf(key, join(outdir, key), built), control, libraries: used });
  }
  return { pairs, remove: () => rmSync(folder, { recursive: true }) };
}

function librariesIn({ modules }: BundleFiles): string[] {
  const paths = [...modules.keys()];
  return Object.entries(libraries)
    .filter(([, folder]) => paths.some((path) => path.startsWith(folder)))
    .map(([name]) => name);
}

function bundleOf(name: string, folder: string, { files, startFiles }: BundleFiles): Bundle {
  const sizes = [...files]
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, code]) => ({ file, bytes: Buffer.byteLength(code) }));
  return {
    name,
    file: join(folder, 'index.js'),
    bytes: sum(sizes),
    startBytes: sum(sizes.filter(({ file }) => startFiles.has(file))),
  };
}

function sum(sizes: readonly { bytes: number }[]): number {
  return sizes.reduce((all, { bytes }) => all + bytes, 0);
}

/**
 * Builds a control by the defaults for Node of esbuild, which the CDK and SAM use: they take the packages' CommonJS form
 * and the SDK's whole search for credentials. Minified, as the functions are.
 * @param parts the files of `controls` that it consists of
 */
async function buildControl(
  name: string,
  parts: readonly string[],
  folder: string,
): Promise<Bundle> {
  const file = join(folder, 'controls', name, 'index.js');
  const { metafile } = await build({
    stdin: {
      contents: parts.map((part) => `export * from './${part}.ts';`).join('\n'),
      resolveDir: join(import.meta.dirname, 'controls'),
    },
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
  return { name, file, bytes, startBytes: bytes };
}
