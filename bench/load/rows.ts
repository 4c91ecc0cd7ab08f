import { exact } from '../figure.ts';
import type { Row } from '../row.ts';
import { controlName } from './control.ts';
import type { AfterKill } from './kill.ts';
import type { CallFigures } from './latencies.ts';
import type { LoadFigures, LoadOptions } from './run.ts';

const percentiles = ['p50', 'p95', 'p99'] as const;

/** The rows of the report that count. */
export function loadRows(
  { perSecond }: LoadOptions,
  { failed, excess, cpu, inUse }: LoadFigures & { inUse: { warm: number; end: number } },
  { inFlight, restartSeconds, lost, broken }: AfterKill,
): Row[] {
  const none = { of: 'value', atMost: 0 } as const;
  const share = (part: number) => exact(Math.round(part * 100));
  return [
    { name: 'requests per second', unit: 'requests/s', value: exact(perSecond) },
    { name: 'processor time of the product', unit: '%', value: share(cpu.product) },
    { name: 'processor time of the load', unit: '%', value: share(cpu.load) },
    { name: 'errors', unit: 'count', value: exact(failed), goal: none },
    {
      name: 'requests not sent: too many in progress',
      unit: 'count',
      value: exact(excess),
      goal: none,
    },
    {
      name: 'memory in use at the end',
      unit: 'MB',
      value: exact(inUse.end),
      control: { name: 'after the warm-up', value: exact(inUse.warm) },
      goal: { of: 'ratio', atMost: 1.05 },
    },
    { name: 'changes in flight at the kill -9', unit: 'count', value: exact(inFlight) },
    { name: 'restart after the kill -9', unit: 's', value: exact(restartSeconds) },
    {
      name: 'acknowledged changes that are lost',
      unit: 'count',
      value: exact(lost.length),
      goal: none,
    },
    { name: 'broken invariants', unit: 'count', value: exact(broken.length), goal: none },
  ];
}

/** The latencies of each call, beside those of the control, and the memory of each program. */
export function detailRows({ calls, resident }: LoadFigures): Row[] {
  const control = calls.find(({ name }) => name === controlName);
  return [
    ...calls
      .filter((call) => call !== control && call.count > 0)
      .flatMap((call) => percentiles.map((percentile) => latencyRow(call, control, percentile))),
    ...[...resident].map(
      ([program, value]): Row => ({ name: `resident memory of ${program}`, unit: 'MB', value }),
    ),
  ];
}

function latencyRow(
  call: CallFigures,
  control: CallFigures | undefined,
  percentile: (typeof percentiles)[number],
): Row {
  return {
    name: `${call.name} ${percentile}`,
    unit: 'ms',
    value: exact(call[percentile]),
    ...(control && { control: { name: controlName, value: exact(control[percentile]) } }),
  };
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
