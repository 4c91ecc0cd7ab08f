import { setTimeout as pause } from 'node:timers/promises';

/**
 * Starts work at given times, whether or not earlier work has finished, as an open system does. A closed loop, in
 * which each user waits for the response before the next request, would send less exactly when the product is slow.
 * @param arrivals in the order of their times: milliseconds after the start
 * @param start receives the arrival and its scheduled time on the clock of `performance.now()`
 * @param options.atMost the most work in progress at once
 * @param options.onExcess receives the arrivals beyond that, which are not started
 * @returns the work that is still in progress after the last arrival
 */
export async function openLoop<A extends { at: number }>(
  arrivals: readonly A[],
  start: (arrival: A, scheduled: number) => Promise<void>,
  { atMost, onExcess }: { atMost: number; onExcess: (arrival: A) => void },
): Promise<ReadonlySet<Promise<void>>> {
  const inProgress = new Set<Promise<void>>();
  const began = performance.now();
  for (const arrival of arrivals) {
    const scheduled = began + arrival.at;
    const early = scheduled - performance.now();
    if (early > 0) await pause(early);
    if (inProgress.size >= atMost) {
      onExcess(arrival);
      continue;
    }
    const work = start(arrival, scheduled).finally(() => inProgress.delete(work));
    inProgress.add(work);
  }
  return inProgress;
}
