import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { httpEvent } from '#testkit/events.ts';
import { startRuntime } from './lambda-runtime.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtime-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A runtime client of a few lines: AWS's own has to be compiled. */
function clientOf(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
}

test('a built function answers an event in a runtime client, in a process that starts and is measured', async () => {
  const client = clientOf(
    'client.mjs',
    `const { AWS_LAMBDA_RUNTIME_API: host, LAMBDA_TASK_ROOT: root } = process.env;
    const { handler } = await import(root + '/index.js');
    const invocation = 'http://' + host + '/2018-06-01/runtime/invocation/';
    for (;;) {
      const next = await fetch(invocation + 'next');
      const id = next.headers.get('lambda-runtime-aws-request-id');
      const context = { awsRequestId: id, getRemainingTimeInMillis: () => 30_000 };
      const body = JSON.stringify(await handler(await next.json(), context));
      await fetch(invocation + id + '/response', { method: 'POST', body });
    }`,
  );
  const runtime = await startRuntime(client, 'account/get-user', 1024);
  try {
    for (const _ of [1, 2]) {
      const { answer, ms } = await runtime.invoke(httpEvent('GET /api/user'));
      expect(answer.statusCode).toBe(401);
      expect(ms).toBeGreaterThan(0);
    }
    expect(runtime.startMs).toBeGreaterThan(0);
    if (process.platform === 'linux') expect(runtime.peakMb()).toBeGreaterThan(10);
  } finally {
    runtime.stop();
  }
});

test('a runtime client that ends, or reports an error, is no measurement', async () => {
  const ends = clientOf('ends.mjs', 'process.exit(3);');
  await expect(startRuntime(ends, 'account/get-user', 1024)).rejects.toThrow('ended with 3');
  const fails = clientOf(
    'fails.mjs',
    `const invocation = 'http://' + process.env.AWS_LAMBDA_RUNTIME_API + '/2018-06-01/runtime/invocation/';
    const next = await fetch(invocation + 'next');
    const id = next.headers.get('lambda-runtime-aws-request-id');
    await fetch(invocation + id + '/error', { method: 'POST', body: '{"errorType":"Broken"}' });
    setInterval(() => {}, 1000);`,
  );
  const runtime = await startRuntime(fails, 'account/get-user', 1024);
  try {
    await expect(runtime.invoke(httpEvent('GET /api/user'))).rejects.toThrow('Broken');
  } finally {
    runtime.stop();
  }
});
