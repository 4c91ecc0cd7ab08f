import { type Figure, figureOf } from './figure.ts';

type Measurements<Name extends string, T> = Record<Name, () => Promise<T> | T>;

/**
 * Runs measurements in turns (A B, B A, A B, ...), so that whatever else the machine does affects all alike.
 * @param runs how many results to take of each, after a first turn that only warms up
 * @returns the results of each measurement by its name
 */
export async function takeTurns<Name extends string, T>(
  runs: number,
  measurements: Measurements<Name, T>,
): Promise<(name: Name) => readonly T[]> {
  const turns = Object.entries<() => Promise<T> | T>(measurements);
  const results = new Map<string, T[]>(turns.map(([name]) => [name, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const [name, measure] of run % 2 === 0 ? turns : turns.toReversed()) {
      const result = await measure();
      if (run > 0) results.get(name)?.push(result);
    }
  }
  return (name) => results.get(name) ?? [];
}

/** The figure of each measurement by its name, of values that are taken in turns. */
export async function interleave<Name extends string>(
  runs: number,
  measurements: Measurements<Name, number>,
): Promise<(name: Name) => Figure> {
  const values = await takeTurns(runs, measurements);
  return (name) => figureOf(values(name));
}

/** Milliseconds that work takes. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
