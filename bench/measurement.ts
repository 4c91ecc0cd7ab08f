import type { Figure } from './figure.ts';

/** One row of the report: a measurement beside its control in the same run. */
export interface Row {
  name: string;
  unit: 'B' | 'KB' | 'MB' | 'MiB/s' | 'ms' | 's' | 'requests/s' | 'count' | 'score' | '%';
  value: Figure;
  /** The same work done the usual way, or the least that it could take. */
  control?: { name: string; value: Figure };
  /** A value above it fails the command. Only for counts: times and memory vary between machines. */
  atMost?: number;
}

/** Measurements of one subject, made together. */
export interface Benchmark {
  /** Its argument on the command line. */
  name: string;
  /** The heading in the report. */
  title: string;
  /** What is measured and how, for the report: one or two sentences. */
  method: string;
  /** Whether it runs only if it is named: it takes minutes, or needs this process for itself. */
  onlyIfNamed?: true;
  measure(): Promise<Row[]>;
}

/** Whether a row has no limit, or its median is within it. A figure that could not be measured is not. */
export function isWithinLimit({ value, atMost }: Row): boolean {
  return atMost === undefined || value.median <= atMost;
}
