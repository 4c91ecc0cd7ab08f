import * as z from 'zod';
import { median, quantile } from './median.ts';

export const figureSchema = z.object({
  median: z.number(),
  /** The lower and the upper quartile: half of the runs lie between them. */
  low: z.number(),
  high: z.number(),
});

/** What several runs of a measurement gave: the median and the quartiles around it. */
export type Figure = z.infer<typeof figureSchema>;

/** The figure of measured values. */
export function figureOf(values: readonly number[]): Figure {
  return {
    median: median(values),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
  };
}

/** The figure of a size or a count, which is the same in every run. */
export function exact(value: number): Figure {
  return { median: value, low: value, high: value };
}
