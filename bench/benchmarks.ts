import { filesBenchmark } from './files/benchmark.ts';
import { functionsBenchmark } from './functions/benchmark.ts';
import type { Benchmark } from './row.ts';

/** All benchmarks, in the order of the report. */
export const benchmarks: readonly Benchmark[] = [functionsBenchmark, filesBenchmark];
