import { filesBenchmark } from './files/benchmark.ts';
import { functionsBenchmark } from './functions.ts';
import { loadBenchmark, wholeRun } from './load/benchmark.ts';
import type { Benchmark } from './row.ts';

/** All benchmarks, in the order of the report. */
export const benchmarks: readonly Benchmark[] = [
  functionsBenchmark,
  filesBenchmark,
  loadBenchmark(wholeRun),
];
