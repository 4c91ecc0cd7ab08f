import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsBenchmark } from './functions/benchmark.ts';
import { growthBenchmark } from './growth/benchmark.ts';
import { loadBenchmark, wholeRun } from './load/benchmark.ts';
import { type Benchmark, isWithinLimit } from './measurement.ts';
import { mediaBenchmark } from './media/benchmark.ts';
import { type Measured, markdown, terminalRows } from './report.ts';
import { reviewsBenchmark } from './reviews/benchmark.ts';
import { roundTripsBenchmark } from './round-trips/benchmark.ts';
import { siteBenchmark } from './site/benchmark.ts';

const benchmarks: readonly Benchmark[] = [
  functionsBenchmark,
  roundTripsBenchmark,
  growthBenchmark,
  siteBenchmark,
  reviewsBenchmark,
  mediaBenchmark,
  loadBenchmark(wholeRun),
];

/**
 * `npm run bench [-- NAME...]`: measures everything but what runs only if it is named, or the benchmarks named, prints
 * the figures, and writes `dist/performance.md`. Fails if a count is above its limit. Other load on the machine distorts
 * times; the ratios move less.
 */
const names = process.argv.slice(2);
const unknown = names.filter((name) => benchmarks.every((each) => each.name !== name));
if (unknown.length > 0) {
  const available = benchmarks.map(({ name }) => name).join(', ');
  throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${available}.`);
}
const measured: Measured[] = [];
for (const benchmark of benchmarks) {
  const { name, title, onlyIfNamed } = benchmark;
  if (names.length > 0 ? !names.includes(name) : onlyIfNamed) continue;
  process.stdout.write(`\n${title}\n`);
  const rows = await benchmark.measure();
  process.stdout.write(terminalRows(rows));
  measured.push({ benchmark, rows });
  // After each, so that a run that is interrupted has kept what it measured.
  const folder = join(import.meta.dirname, '../dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'performance.md'), markdown(measured));
}
process.exitCode = measured.some(({ rows }) => !rows.every(isWithinLimit)) ? 1 : 0;
