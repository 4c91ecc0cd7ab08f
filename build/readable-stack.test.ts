import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readableStack } from '#core/runtime/log.ts';
import { bundle } from './bundle.ts';

const directory = mkdtempSync(join(tmpdir(), 'stack-'));
afterAll(() => rmSync(directory, { recursive: true }));

const source = `/** Fails at a known place. */
function fail(reason: string): never {
  throw new Error(reason);
}

export const handler = () => fail('deliberately');
`;

/** The stack of the error that this source's bundle throws. */
async function stackOfBundle(withMap: boolean): Promise<string> {
  writeFileSync(join(directory, 'failing.ts'), source);
  const root = resolve(import.meta.dirname, '..');
  const { files } = await bundle(relative(root, join(directory, 'failing.ts')));
  const name = withMap ? 'mapped.js' : 'unmapped.js';
  writeFileSync(join(directory, name), files.get('index.js') ?? '');
  if (withMap) writeFileSync(join(directory, `${name}.map`), files.get('index.js.map') ?? '');
  writeFileSync(join(directory, 'package.json'), '{ "type": "commonjs" }');
  try {
    createRequire(import.meta.url)(join(directory, name)).handler();
  } catch (error) {
    if (error instanceof Object && 'stack' in error) return String(error.stack);
  }
  throw new Error('The bundle does not fail.');
}

test("the stack of an error in a minified bundle names the sources' lines", async () => {
  const stack = await stackOfBundle(true);
  expect(stack).toContain('mapped.js:1:');
  expect(readableStack(stack)).toContain('failing.ts:3:');
  expect(readableStack(stack)).not.toContain('mapped.js');
});

test('a stack without maps stays as it is', async () => {
  const stack = await stackOfBundle(false);
  expect(stack).toContain('unmapped.js:1:');
  expect(readableStack(stack)).toBe(stack);
  expect(readableStack('Error: at /no/such/file.js:1:2')).toBe('Error: at /no/such/file.js:1:2');
});
