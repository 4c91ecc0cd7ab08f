import { type Figure, figureOf } from '../figure.ts';

/** Resident memory in MB at a moment, by program. */
export interface MemorySample {
  /** Seconds after the start. */
  at: number;
  megabytes: Readonly<Record<string, number>>;
}

/** The share of the run that warms up: bundles are loaded, code is compiled, caches are filled. */
const warmUp = 0.2;

/** The share of the run in each of the two windows that are compared. */
const window = 0.2;

/** The memory of some programs after the warm-up and at the end: medians of all samples in a window of each. */
export function memoryDrift(
  samples: readonly MemorySample[],
  seconds: number,
  isCounted: (program: string) => boolean = () => true,
): { warm: Figure; end: Figure } {
  const within = (from: number, to: number) =>
    figureOf(
      samples
        .filter(({ at }) => at >= from * seconds && at < to * seconds)
        .map(({ megabytes }) => sumOf(megabytes, isCounted)),
    );
  return { warm: within(warmUp, warmUp + window), end: within(1 - window, 1) };
}

function sumOf(megabytes: MemorySample['megabytes'], isCounted: (program: string) => boolean) {
  return Object.entries(megabytes)
    .filter(([program]) => isCounted(program))
    .reduce((sum, [, amount]) => sum + amount, 0);
}
