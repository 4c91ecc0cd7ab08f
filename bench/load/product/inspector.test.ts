import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '#local/instance/free-port.ts';
import { megabytesInUse } from './inspector.ts';

/** Keeps 64 MB in its main thread and 32 MB in another, and allocates without keeping. */
const program = `
const { Worker } = require('node:worker_threads');
const keep = (megabytes) => new Array(megabytes * 2 ** 17).fill(0.5);
globalThis.kept = keep(64);
setInterval(() => { globalThis.garbage = keep(4).length; }, 5);
const thread = "globalThis.kept = new Array(32 * 2 ** 17).fill(0.5); setInterval(() => {}, 1000);" +
  "require('node:worker_threads').parentPort.postMessage('ready')";
new Worker(thread, { eval: true }).once('message', () => console.log('ready'));
`;

let close = async () => {};
afterEach(() => close());

test('the memory in use is that of all threads, without garbage', async () => {
  const port = await freePort();
  const options = [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http'];
  const kept = spawn(process.execPath, [...options, '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  close = async () => {
    kept.kill();
    await once(kept, 'close');
  };
  await once(kept.stdout, 'data');
  for (const _ of [1, 2]) {
    const [main = 0, thread = 0, ...others] = (await megabytesInUse(port)).values();
    expect(main).toBeGreaterThan(64);
    expect(main).toBeLessThan(80);
    expect(thread).toBeGreaterThan(32);
    expect(thread).toBeLessThan(48);
    expect(others).toEqual([]);
  }
});
