import * as z from 'zod';
import { figureSchema } from './figure.ts';

export const rowSchema = z.object({
  /** What is measured; the same in every run, so that runs can be compared. Unique in its benchmark. */
  name: z.string(),
  unit: z.enum(['B', 'KB', 'MB', 'MiB/s', 'ms', 's', 'requests/s', 'count', 'units', 'score', '%']),
  value: figureSchema,
  /** The same work done the usual way, or the least that it could take. */
  control: z.object({ name: z.string(), value: figureSchema }).exactOptional(),
  goal: z
    .object({
      /** What is limited: the value itself, its ratio to the control, or its difference from it. */
      of: z.enum(['value', 'ratio', 'difference']),
      atMost: z.number().exactOptional(),
      atLeast: z.number().exactOptional(),
    })
    .exactOptional(),
  /** One sentence: why a goal is missed, or how the value is to be read. */
  note: z.string().exactOptional(),
});

/** One row of the report: a measurement beside its control in the same run. */
export type Row = z.infer<typeof rowSchema>;

/** Measurements of one subject, made together. */
export interface Benchmark {
  /** Its argument on the command line. */
  name: string;
  /** The heading in the report. */
  title: string;
  /** What is measured and how, for the report: one or two sentences. */
  method: string;
  /** Whether it runs only if it is named, because it takes minutes. */
  onlyIfNamed?: true;
  /** The rows that count, and those behind them (of each function, of each call). */
  measure(): Promise<{ rows: Row[]; details?: Row[] }>;
}

/** The median divided by the control's; undefined without one, or beside one of zero. */
export function ratio({ value, control }: Row): number | undefined {
  if (!control || control.value.median === 0) return undefined;
  return value.median / control.value.median;
}

/** What the goal limits. @throws if it needs a control and there is none */
export function limited(row: Row): number | undefined {
  const { value, control, goal } = row;
  if (!goal) return undefined;
  if (goal.of === 'value') return value.median;
  if (!control) throw new Error(`"${row.name}" has a goal beside a control, and no control.`);
  return goal.of === 'ratio' ? ratio(row) : value.median - control.value.median;
}

/** Whether the goal is met; undefined without one. */
export function isMet(row: Row): boolean | undefined {
  const amount = limited(row);
  if (amount === undefined) return undefined;
  const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = row.goal ?? {};
  // Written so that a figure that could not be measured does not pass.
  return amount <= atMost && amount >= atLeast;
}
