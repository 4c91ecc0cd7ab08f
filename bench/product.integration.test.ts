import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const failing = `
const { startServedProduct } = await import('${join(import.meta.dirname, 'product.ts')}');
const { origin } = await startServedProduct();
process.stdout.write(origin);
throw new Error('This benchmark fails.');
`;

test('the product ends with the benchmark that started it, also if that fails', async () => {
  // Not with the emulators of this test.
  const env = { PATH: process.env['PATH'] };
  const benchmark = spawn(process.execPath, ['--input-type=module', '-e', failing], { env });
  const ended = once(benchmark, 'close');
  const [origin] = await once(benchmark.stdout.setEncoding('utf8'), 'data');
  // The product shares its standard error, which closes when both have ended.
  await ended;
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});
