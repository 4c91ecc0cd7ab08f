import { quantile } from '../median.ts';

/** What was measured of one call. */
export interface CallFigures {
  name: string;
  /** Requests with the expected response, and their latencies in milliseconds. */
  count: number;
  p50: number;
  p95: number;
  p99: number;
  /** The reasons why the other requests failed, and how many. */
  failures: ReadonlyMap<string, number>;
}

/** Latencies and failures by call. */
export interface Latencies {
  /** Records an expected response after some milliseconds. */
  record(name: string, ms: number): void;
  /** Records a failure, and why. */
  fail(name: string, reason: string): void;
  /** The figures of each call, in the order of their names. */
  figures(): CallFigures[];
  /** The number of all failures. */
  failed(): number;
}

/** Starts to record. */
export function startRecording(): Latencies {
  const calls = new Map<string, { ms: number[]; failures: Map<string, number> }>();
  const call = (name: string) => {
    const recorded = calls.get(name) ?? { ms: [], failures: new Map<string, number>() };
    calls.set(name, recorded);
    return recorded;
  };
  return {
    record: (name, ms) => void call(name).ms.push(ms),
    fail(name, reason) {
      const { failures } = call(name);
      failures.set(reason, (failures.get(reason) ?? 0) + 1);
    },
    figures: () =>
      [...calls]
        .map(([name, { ms, failures }]) => ({
          name,
          count: ms.length,
          p50: quantile(ms, 0.5),
          p95: quantile(ms, 0.95),
          p99: quantile(ms, 0.99),
          failures,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    failed: () =>
      [...calls.values()]
        .flatMap(({ failures }) => [...failures.values()])
        .reduce((sum, count) => sum + count, 0),
  };
}
