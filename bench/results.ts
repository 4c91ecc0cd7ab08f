import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Row, rowSchema } from './row.ts';

const results = z.record(
  z.string(),
  z.object({
    /** The day of the measurement, and the machine; absolute values are comparable on one machine only. */
    date: z.string(),
    machine: z.string(),
    rows: z.array(rowSchema),
    details: z.array(rowSchema),
    /** The rows of the run before. */
    before: z.array(rowSchema).default([]),
  }),
);

/** The results of each benchmark by its name, as they were last written. */
export type Results = z.infer<typeof results>;

const file = join(import.meta.dirname, '..', 'dist', 'performance.json');

/** The results of the last run that wrote them; none before the first. */
export function readResults(): Results {
  try {
    return results.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Writes the results, with which the next run compares. */
export function writeResults(written: Results): void {
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}

/** The machine in the words of the report: processor, cores and version of Node. */
export function describeMachine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
}

/** The row of the same name in earlier results. */
export function earlierRow(earlier: readonly Row[] | undefined, { name }: Row): Row | undefined {
  return earlier?.find((each) => each.name === name);
}
