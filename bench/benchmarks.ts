import { dashboardBenchmark } from './dashboard/benchmark.ts';
import { filesBenchmark } from './files/benchmark.ts';
import { functionsBenchmark } from './functions.ts';
import { pagesBenchmark } from './pages/benchmark.ts';
import type { Benchmark } from './row.ts';

/** All benchmarks, in the order of the report. */
export const benchmarks: readonly Benchmark[] = [
  functionsBenchmark,
  pagesBenchmark,
  dashboardBenchmark,
  filesBenchmark,
];
