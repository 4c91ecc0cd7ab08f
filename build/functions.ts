import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { calls } from '#shared/api.ts';
import { eventFunctions } from '#shared/table-access.ts';

const root = resolve(import.meta.dirname, '..');

/** A function's needs follow from the modules in its bundle; the stack grants exactly those. */
const modulesBehindUses = {
  table: 'core/table/client.ts',
  session: 'functions/http/signing-keys.ts',
  stripe: 'core/clients/stripe.ts',
  mail: 'core/clients/mail.ts',
  originSecret: 'functions/http/origin-secret.ts',
  secondFactor: 'core/identity/second-factor/encryption.ts',
  storage: 'core/files/bucket.ts',
  sync: 'core/clients/sts.ts',
};

/** The SDK has a module for each command of S3. Its client contains one itself, for directory buckets. */
const storageCommand = /client-s3\/dist-es\/commands\/(?!CreateSession)(\w+)Command\.js$/;

/**
 * Bundles every handler into `<outdir>/<key>/index.js` (CommonJS, `exports.handler`), and writes `manifest.json`
 * beside them: for each key, what it `uses` (`modulesBehindUses`) and, if any, its `storageCommands`, such as
 * `GetObject`. The previous build stays in place until everything has built.
 * @throws Error if a declared call has no file, or a file does not build.
 */
export async function buildFunctions(outdir = join(root, 'dist/functions')): Promise<void> {
  const keys = [...Object.keys(calls), ...eventFunctions];
  assertHandlersExist(keys);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: keys.map((key) => ({ in: `functions/${key}.ts`, out: `${key}/index` })),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    // A static ESM import of node:http makes Node load undici: 21 to 28 ms of every cold start.
    format: 'cjs',
    // Prefers the SDK's ES modules, which esbuild can tree-shake.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'build/lambda-credentials.ts'),
    },
    minify: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  await rm(outdir, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  await writeFile(
    join(outdir, 'manifest.json'),
    `${JSON.stringify(manifest(metafile, outdir), null, 2)}\n`,
  );
  // The repository's own package.json would make Node treat the bundles as ES modules.
  await writeFile(join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
}

function assertHandlersExist(keys: readonly string[]): void {
  const missing = keys.filter((key) => !existsSync(join(root, `functions/${key}.ts`)));
  if (missing.length === 0) return;
  const files = missing.map((key) => `functions/${key}.ts`).join(', ');
  throw new Error(`These functions are declared but have no file: ${files}`);
}

interface Needs {
  uses: string[];
  storageCommands?: string[];
}

function manifest(metafile: Metafile, outdir: string): Record<string, Needs> {
  const bundles = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('/index.js'));
  return Object.fromEntries(
    bundles.map(([path, { inputs }]) => {
      const key = relative(outdir, dirname(join(root, path)));
      const bundled = (module: string) => (inputs[module]?.bytesInOutput ?? 0) > 0;
      const uses = Object.entries(modulesBehindUses).filter(([, module]) => bundled(module));
      const storageCommands = Object.keys(inputs)
        .filter(bundled)
        .flatMap((module) => storageCommand.exec(module)?.slice(1) ?? [])
        .sort();
      const needs = { uses: uses.map(([use]) => use) };
      return [key, storageCommands.length > 0 ? { ...needs, storageCommands } : needs];
    }),
  );
}

if (import.meta.main) {
  await buildFunctions().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
