import { commandsBenchmark } from './commands.ts';
import { dashboardBenchmark } from './dashboard/benchmark.ts';
import { filesBenchmark } from './files/benchmark.ts';
import { functionsBenchmark } from './functions/benchmark.ts';
import { loadBenchmark, wholeRun } from './load/benchmark.ts';
import { pagesBenchmark } from './pages/benchmark.ts';
import { requestsBenchmark } from './requests/benchmark.ts';
import { roundTripsBenchmark } from './round-trips/benchmark.ts';
import type { Benchmark } from './row.ts';
import { wholeTestBenchmark } from './whole-test.ts';

/** All benchmarks, in the order of the report. */
export const benchmarks: readonly Benchmark[] = [
  functionsBenchmark,
  roundTripsBenchmark,
  requestsBenchmark,
  pagesBenchmark,
  dashboardBenchmark,
  filesBenchmark,
  loadBenchmark(wholeRun),
  commandsBenchmark,
  wholeTestBenchmark,
];
