import { join } from 'node:path';
import { build } from 'esbuild';
import type { Bundle } from './bundle.ts';

/**
 * Builds a control by the defaults for Node of esbuild, which the CDK and SAM use: they take the packages' CommonJS form
 * and the SDK's whole search for credentials. Minified, as the functions are.
 * @param parts the files of `controls` that it consists of
 */
export async function buildControl(
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
