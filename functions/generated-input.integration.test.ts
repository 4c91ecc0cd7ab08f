import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { seedsOf } from '#testkit/draws/named-seeds.ts';
import { draws } from '#testkit/draws/seed.ts';
import type { Fuzzed } from '#testkit/generated/fuzz.ts';
import { runsOf } from '#testkit/generated/requests.ts';

// Only here does a call get what no one thought of: an input that is answered by a fault of the server, or by what the
// contract does not name.

const runs = draws(100, 10_000);

const files = Object.keys(calls) as (keyof typeof calls)[];

/** The requests to a call that a seed generates. */
interface Draw {
  file: keyof typeof calls;
  seed: number;
}

const all: Draw[] = files.flatMap((file) =>
  seedsOf('generated', file).map((seed) => ({ file, seed })),
);
const answered = new Map<Draw, Fuzzed>();

// Runs in plain Node next to Jest, on every core: one after another within Jest's modules, it takes two to three times
// as long.
beforeAll(async () => {
  const left = [...all];
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(left)));
}, 60 * 60_000);

test.each(all.map((draw) => [draw.file, draw] as const))(
  '%s accepts any input, and responds as declared or with an error of the catalogue',
  (file, draw) => {
    const { statuses = new Map<number, number>(), faults = [] } = answered.get(draw) ?? {};
    const replay = `npm run fuzz -- --seed ${draw.seed} --runs ${runs} --call ${file}`;
    expect(faults.slice(0, 3).map((fault) => `${fault}\n${replay}`)).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(
      runsOf(calls[file], runs),
    );
  },
);

/** Takes one draw after another that no other worker has taken. */
async function work(left: Draw[]): Promise<void> {
  const url = new URL('../testkit/generated/fuzz-worker.ts', import.meta.url);
  const worker = new Worker(url, { env: { ...process.env } });
  for (let draw = left.shift(); draw !== undefined; draw = left.shift()) {
    worker.postMessage({ ...draw, runs });
    const [fuzzed] = await once(worker, 'message');
    answered.set(draw, fuzzed);
  }
  await worker.terminate();
}
