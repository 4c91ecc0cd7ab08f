import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { engineCommand } from './engine-process.ts';

test('a platform without the engine among the dependencies downloads the version of the others', async () => {
  const versions = Object.entries(await optionalDependencies())
    .filter(([name]) => name.startsWith('@dynoxide/'))
    .map(([, version]) => version);
  expect(versions).toHaveLength(1);
  expect(engineCommand({ platform: 'darwin', arch: 'arm64' })).toEqual([
    'npx',
    '--yes',
    `dynoxide@${versions[0]}`,
  ]);
});

async function optionalDependencies() {
  const file = new URL('../../package.json', import.meta.url);
  const manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()) });
  return manifest.parse(JSON.parse(await readFile(file, 'utf8'))).optionalDependencies;
}
