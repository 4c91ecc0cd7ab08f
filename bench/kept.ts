import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Row } from './row.ts';

const figure = z.object({ median: z.number(), low: z.number(), high: z.number() });
const row = z.object({
  name: z.string(),
  unit: z.enum(['B', 'KB', 'MB', 'MiB/s', 'ms', 's', 'requests/s', 'count', 'units', 'score', '%']),
  value: figure,
  control: z.object({ name: z.string(), value: figure }).exactOptional(),
  goal: z
    .object({
      of: z.enum(['value', 'ratio', 'difference']),
      atMost: z.number().exactOptional(),
      atLeast: z.number().exactOptional(),
    })
    .exactOptional(),
  note: z.string().exactOptional(),
});

const results = z.record(
  z.string(),
  z.object({
    /** The day of the measurement, and the machine; absolute values are comparable on one machine only. */
    date: z.string(),
    machine: z.string(),
    rows: z.array(row),
    details: z.array(row),
    /** The rows of the run before. */
    before: z.array(row).default([]),
  }),
);

/** The results of each benchmark by its name, as they were last written. */
export type Results = z.infer<typeof results>;

const file = join(import.meta.dirname, '..', 'docs', 'performance.json');

/** The results of the last run that wrote them; none before the first. */
export function readKept(): Results {
  try {
    return results.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Keeps the results for the next run to compare with. */
export function keep(kept: Results): void {
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
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
