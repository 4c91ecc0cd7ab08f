import { exact } from '../figure.ts';
import type { Row } from '../measurement.ts';
import { controlName } from './control.ts';
import type { AfterKill } from './kill.ts';
import type { CallFigures } from './latencies.ts';
import type { LoadFigures, LoadOptions } from './run.ts';

/** The memory in use, in MB, by thread and program. */
interface MemoryInUse {
  warm: ReadonlyMap<string, number>;
  end: ReadonlyMap<string, number>;
}

const afterWarmUp = 'after the warm-up';

const percentiles = ['p50', 'p95', 'p99'] as const;

/** The rows of the report that count. */
export function loadRows(
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
export function memoryRows({ warm, end }: MemoryInUse): Row[] {
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
export function latencyTable(calls: readonly CallFigures[]): string[][] {
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
