import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from '@jest/globals';
import type { Fuzzed } from '#functions/testing/generated/fuzz.ts';
import { calls } from '#shared/api.ts';

/** Always the same in `npm test`; `npm run fuzz` tries others, and more. */
const options = { runs: 1_000, seed: 20_261_121 };

const files = Object.keys(calls);
const answered = new Map<string, Fuzzed>();

// Plain Node beside Jest, on every core: within Jest's modules, one after another, it takes two to three times as long.
beforeAll(async () => {
  const left = [...files];
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(left)));
}, 30 * 60_000);

test.each(files)(
  '%s takes whatever it is sent, and answers as it declares or with an error of the catalogue',
  (file) => {
    const { statuses = new Map<number, number>(), faults } = answered.get(file) ?? {};
    expect(faults?.slice(0, 3)).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(options.runs);
  },
);

/** Makes one call after another that nobody else has begun. */
async function work(left: string[]): Promise<void> {
  const url = new URL('./testing/generated/fuzz-worker.ts', import.meta.url);
  const worker = new Worker(url, { workerData: options, env: { ...process.env } });
  for (let file = left.shift(); file !== undefined; file = left.shift()) {
    worker.postMessage(file);
    const [fuzzed] = await once(worker, 'message');
    answered.set(file, fuzzed);
  }
  await worker.terminate();
}
