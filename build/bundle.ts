import { join, relative, resolve } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '..');

/** The files of one bundle, and what is in them. */
export interface BundleFiles {
  /** By their names: `index.js`, and a chunk for each module that is imported when it is asked for. */
  files: Map<string, string | Uint8Array>;
  /** The names of those that a cold start loads: `index.js`, and what it imports statically. */
  startFiles: ReadonlySet<string>;
  /** The modules that are in the bundle by their paths, with the length of their code before it is minified. */
  modules: Map<string, number>;
}

/**
 * Bundles a function into CommonJS with `exports.handler`. What it imports dynamically becomes a file of its own, so
 * that a cold start does not pay for what few requests need.
 * @param entry its file, relative to the root
 * @throws Error if it does not build.
 */
export async function bundle(entry: string): Promise<BundleFiles> {
  const build = await rolldown({
    cwd: root,
    input: join(root, entry),
    platform: 'node',
    // Modules are found by Node's own means: no compiler option changes the output.
    tsconfig: false,
    resolve: {
      // Prefers the SDK's ES modules, which can be tree-shaken.
      mainFields: ['module', 'main'],
      alias: {
        '@aws-sdk/credential-provider-node': join(root, 'build/lambda-credentials.ts'),
      },
    },
    transform: { target: 'node24' },
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    // A static ESM import of node:http makes Node load undici: 21 to 28 ms of every cold start.
    format: 'cjs',
    entryFileNames: 'index.js',
    chunkFileNames: '[name]-[hash].js',
    minify: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    sourcemapIgnoreList: false,
    // Nothing but the handler on `exports`.
    generatedCode: { symbols: false },
  });
  await build.close();
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
  return {
    files: new Map(
      output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
    ),
    startFiles: withStaticImports('index.js', chunks),
    modules: new Map(
      chunks
        .flatMap(({ modules }) => Object.entries(modules))
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([path, { renderedLength }]) => [relative(root, path), renderedLength]),
    ),
  };
}

function withStaticImports(
  name: string,
  chunks: readonly OutputChunk[],
  loaded = new Set<string>(),
): Set<string> {
  const chunk = chunks.find(({ fileName }) => fileName === name);
  if (!chunk || loaded.has(name)) return loaded;
  loaded.add(name);
  for (const imported of chunk.imports) withStaticImports(imported, chunks, loaded);
  return loaded;
}
