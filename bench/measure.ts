import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.ts';
import { cells, headings } from './report/cells.ts';
import { markdown } from './report/markdown.ts';
import { terminalTable } from './report/terminal.ts';
import { describeMachine, earlierRow, readResults, writeResults } from './results.ts';
import type { Benchmark, Row } from './row.ts';

/**
 * Runs benchmarks, prints their figures, and writes the report and the figures that the next run
 * compares with. Those that are not run keep their last figures.
 * @returns the rows that count
 */
export async function measureAndSave(chosen: readonly Benchmark[]): Promise<Row[]> {
  const folder = join(import.meta.dirname, '..', 'dist');
  mkdirSync(folder, { recursive: true });
  const earlier = readResults();
  const results = { ...earlier };
  const measured: Row[] = [];
  for (const benchmark of chosen) {
    const { name } = benchmark;
    const { rows, details = [] } = await measureAndPrint(benchmark, earlier[name]?.rows);
    measured.push(...rows);
    results[name] = {
      date: new Date().toISOString().slice(0, 10),
      machine: describeMachine(),
      rows,
      details,
      before: earlier[name]?.rows ?? [],
    };
    // After each, so that a run that is interrupted has kept what it measured.
    writeResults(results);
    writeFileSync(join(folder, 'performance.md'), markdown(benchmarks, results));
  }
  return measured;
}

/** Runs a benchmark, and prints its figures beside those of an earlier run. */
export async function measureAndPrint({ title, measure }: Benchmark, earlier?: readonly Row[]) {
  process.stdout.write(`\n${title}\n`);
  const measured = await measure();
  const lines = measured.rows.map((row) => cells(row, earlierRow(earlier, row)));
  process.stdout.write(terminalTable([headings, ...lines]));
  return measured;
}
