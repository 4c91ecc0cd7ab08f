import { parseArgs } from 'node:util';
import { print } from '#local/output.ts';
import { calls } from '#shared/api.ts';
import { fuzz } from '#testkit/generated/fuzz.ts';
import { startEmulators } from './emulators.ts';

// npm run fuzz [-- --runs 10000 --seed 7 --call account/register]: generated requests to every call, or to one.

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    call: { type: 'string' },
  },
});
const [runs, seed] = [Number(options.runs), Number(options.seed)];
const all = Object.keys(calls) as (keyof typeof calls)[];
const chosen = all.filter((file) => (options.call ?? file) === file);
if (!(runs > 0) || !Number.isInteger(seed) || chosen.length === 0) {
  throw new Error('--runs and --seed take whole numbers, --call a call such as account/login.');
}

const { close } = await startEmulators();
print(
  `${runs} requests to each of ${chosen.length} calls, a fifth to those without input; seed ${seed}`,
);
const faults: string[] = [];
let requests = 0;
for (const file of chosen) {
  const fuzzed = await fuzz(file, { runs, seed });
  const statuses = [...fuzzed.statuses].toSorted(([a], [b]) => a - b);
  print(`${file}: ${statuses.map(([status, count]) => `${status} ${count}`).join(', ')}`);
  for (const fault of fuzzed.faults.slice(0, 3)) print(fault);
  faults.push(...fuzzed.faults);
  for (const [, count] of statuses) requests += count;
}
print(`${requests} requests, ${faults.length} with an invalid response (seed ${seed})`);
await close();
process.exitCode = faults.length > 0 ? 1 : 0;
