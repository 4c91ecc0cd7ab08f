import { exact } from '../figure.ts';
import type { Benchmark, Row } from '../measurement.ts';
import { terminalRows, terminalTable } from '../report.ts';
import { controlName } from './control.ts';
import { type AfterKill, killAndCheck } from './kill.ts';
import type { CallFigures } from './latencies.ts';
import { startLoadedProduct } from './product/product.ts';
import { type LoadFigures, type LoadOptions, runLoad } from './run.ts';
import { oneOfEach, schedule } from './schedule.ts';
import { createWorkspaces } from './workspaces.ts';

/** The whole run. Its rate uses about half of two cores. */
export const wholeRun: LoadOptions = { seconds: 300, perSecond: 40, seed: '1' };

/** The number of workspaces, each with three people who have signed in. */
const workspaceCount = 20;

/** The length of the warm-up, which is not measured, as a share of the run: code is compiled, caches are filled. */
const warmUpShare = 0.2;

/** A mixed load for some minutes, then a kill -9, a restart, and a check of everything that was acknowledged. */
export function loadBenchmark(options: LoadOptions): Benchmark {
  return {
    name: 'load',
    title: 'Load',
    method:
      'An open loop for five minutes, after a minute of warm-up: 70% reads, 20% changes, also of reviews, share links and their guests, 5% sign-ins, 5% webhooks, of which a tenth is delivered twice, again, in another order or not at all. Latency counts from the scheduled time of a request. Then every process of the product is killed amid changes and started again, and what it has stored is compared with what it had acknowledged.',
    onlyIfNamed: true,
    async measure() {
      const product = await startLoadedProduct();
      try {
        const workspaces = await createWorkspaces(product.origin, workspaceCount);
        const { seconds, perSecond, seed } = options;
        const warmUp = schedule(`${seed} warm-up`, perSecond, seconds * warmUpShare);
        const before = await runLoad(product, workspaces, [...oneOfEach(seed), ...warmUp]);
        if (before.failed > 0) print(`Warm-up:\n${terminalTable(latencyTable(before.calls))}\n`);
        const warm = await product.megabytesInUse();
        const arrivals = schedule(seed, perSecond, seconds);
        const measured = await runLoad(product, workspaces, arrivals);
        const inUse = { warm, end: await product.megabytesInUse() };
        print(terminalTable(latencyTable(measured.calls)));
        print(terminalRows(memoryRows(inUse)));
        const figures = {
          ...measured,
          failed: before.failed + measured.failed,
          excess: before.excess + measured.excess,
        };
        const after = await killAndCheck(product, workspaces, seed);
        for (const line of [...after.lost, ...after.broken]) print(`${line}\n`);
        return loadRows(options, figures, inUse, after);
      } finally {
        await product.close();
      }
    },
  };
}

function print(text: string): void {
  process.stdout.write(text);
}

/** The memory in use, in MB, by thread and program. */
interface MemoryInUse {
  warm: ReadonlyMap<string, number>;
  end: ReadonlyMap<string, number>;
}

const afterWarmUp = 'after the warm-up';

const percentiles = ['p50', 'p95', 'p99'] as const;

/** The rows of the report that count. */
function loadRows(
  { perSecond }: LoadOptions,
  { calls, failed, excess, cpu }: LoadFigures,
  inUse: MemoryInUse,
  { inFlight, restartSeconds, lost, broken }: AfterKill,
): Row[] {
  const share = (part: number) => exact(Math.round(part * 100));
  return [
    { name: 'requests per second', unit: 'requests/s', value: exact(perSecond) },
    { name: 'processor time of the product', unit: '%', value: share(cpu.product) },
    { name: 'processor time of the load', unit: '%', value: share(cpu.load) },
    { name: 'errors', unit: 'count', value: exact(failed), atMost: 0 },
    {
      name: 'requests not sent: too many in progress',
      unit: 'count',
      value: exact(excess),
      atMost: 0,
    },
    {
      name: 'memory in use at the end',
      unit: 'MB',
      value: exact(sumOf(inUse.end)),
      control: { name: afterWarmUp, value: exact(sumOf(inUse.warm)) },
    },
    ...slowestRows(calls),
    { name: 'changes in flight at the kill -9', unit: 'count', value: exact(inFlight) },
    { name: 'restart after the kill -9', unit: 's', value: exact(restartSeconds) },
    {
      name: 'acknowledged changes that are lost',
      unit: 'count',
      value: exact(lost.length),
      atMost: 0,
    },
    { name: 'broken invariants', unit: 'count', value: exact(broken.length), atMost: 0 },
  ];
}

/** The latencies of the call with the longest 99th percentile, beside those of the control. */
function slowestRows(calls: readonly CallFigures[]): Row[] {
  const control = calls.find(({ name }) => name === controlName);
  const [slowest] = calls
    .filter((call) => call !== control && call.count > 0)
    .toSorted((a, b) => b.p99 - a.p99);
  if (!control || !slowest) return [];
  return percentiles.map((percentile) => ({
    name: `${percentile} of the slowest, ${slowest.name}`,
    unit: 'ms',
    value: exact(slowest[percentile]),
    control: { name: controlName, value: exact(control[percentile]) },
  }));
}

/** The memory in use by each thread and program. */
function memoryRows({ warm, end }: MemoryInUse): Row[] {
  return [...end].map(([name, megabytes]) => {
    const before = warm.get(name);
    return {
      name: `memory in use by ${name}`,
      unit: 'MB',
      value: exact(megabytes),
      ...(before !== undefined && { control: { name: afterWarmUp, value: exact(before) } }),
    };
  });
}

function sumOf(megabytes: ReadonlyMap<string, number>): number {
  return [...megabytes.values()].reduce((sum, each) => sum + each, 0);
}

/** The latencies of each call as a table, for the terminal. */
function latencyTable(calls: readonly CallFigures[]): string[][] {
  return [
    ['', 'requests', ...percentiles, 'errors'],
    ...calls.map((call) => [
      call.name,
      String(call.count),
      ...percentiles.map((percentile) => `${call[percentile].toFixed(1)} ms`),
      [...call.failures].map(([reason, count]) => `${count} × ${reason}`).join(', '),
    ]),
  ];
}
