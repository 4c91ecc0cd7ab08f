import { type Figure, figureOf } from './figure.ts';

/**
 * Runs measurements in turns (A B, B A, A B, ...), so that whatever else the machine does affects all alike.
 * @param runs how many values to take of each, after a first turn that only warms up
 * @returns the figure of each measurement by its name
 */
export async function interleave<Name extends string>(
  runs: number,
  measurements: Record<Name, () => Promise<number> | number>,
): Promise<(name: Name) => Figure> {
  const turns = Object.entries<() => Promise<number> | number>(measurements);
  const values = new Map<string, number[]>(turns.map(([name]) => [name, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const [name, measure] of run % 2 === 0 ? turns : turns.toReversed()) {
      const value = await measure();
      if (run > 0) values.get(name)?.push(value);
    }
  }
  return (name) => figureOf(values.get(name) ?? []);
}

/** Milliseconds that work takes. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
