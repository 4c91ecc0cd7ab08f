import { median, quantile } from './median.ts';

/** What several runs of a measurement gave: the median, and the quartiles between which half of the runs lie. */
export interface Figure {
  median: number;
  low: number;
  high: number;
}

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
