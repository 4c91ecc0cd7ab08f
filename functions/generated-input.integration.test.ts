import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import type { Fuzzed } from '#testkit/generated/fuzz.ts';
import { runsOf } from '#testkit/generated/requests.ts';

/** Always the same seed in `npm test`; `npm run fuzz` uses others, and more runs. */
const options = { runs: 1_000, seed: 20_261_121 };

const files = Object.keys(calls) as (keyof typeof calls)[];
const answered = new Map<string, Fuzzed>();

// Runs in plain Node next to Jest, on every core: one after another within Jest's modules, it takes two to three times
// as long.
beforeAll(async () => {
  const left = [...files];
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(left)));
}, 30 * 60_000);

test.each(files)(
  '%s accepts any input, and responds as declared or with an error of the catalogue',
  (file) => {
    const { statuses = new Map<number, number>(), faults } = answered.get(file) ?? {};
    expect(faults?.slice(0, 3)).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(
      runsOf(calls[file], options.runs),
    );
  },
);

/** Takes one call after another that no other worker has taken. */
async function work(left: string[]): Promise<void> {
  const url = new URL('../testkit/generated/fuzz-worker.ts', import.meta.url);
  const worker = new Worker(url, { workerData: options, env: { ...process.env } });
  for (let file = left.shift(); file !== undefined; file = left.shift()) {
    worker.postMessage(file);
    const [fuzzed] = await once(worker, 'message');
    answered.set(file, fuzzed);
  }
  await worker.terminate();
}
