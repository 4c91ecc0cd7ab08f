import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { seeded } from '#testkit/draws/random.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';

/** The maximum number of event loop turns from a response to the next request. */
const macrotasks = 8;

/**
 * Runs several actions at once with only one request in progress at any time, in the order that a scheduler draws: the
 * same draws reproduce the same race.
 * @returns the result of each action.
 */
export async function interleave<T>(
  scheduler: fc.Scheduler,
  tasks: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  let unfinished = tasks.length;
  let wake = () => {};
  const interceptor: RequestInterceptor = (request, send) =>
    new Promise((resolve, reject) => {
      const builder = () => send().then(resolve, reject);
      scheduler.scheduleSequence([{ label: `${request.to} ${request.name}`, builder }]);
      wake();
    });
  const finished = () => {
    unfinished -= 1;
    wake();
  };
  const results = Promise.allSettled(
    tasks.map((task) => interceptRequests(interceptor, task).finally(finished)),
  );
  while (unfinished > 0) {
    for (let macrotask = 0; macrotask < macrotasks; macrotask += 1) await setImmediate();
    if (scheduler.count() > 0) {
      await scheduler.waitNext(1);
      continue;
    }
    if (unfinished === 0) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  return results;
}

/** A scheduler whose draws derive from a text. */
export function schedulerOf(text: string): fc.Scheduler {
  const [scheduler] = fc.sample(fc.scheduler(), {
    seed: seeded(text).below(2 ** 31),
    numRuns: 1,
  });
  if (!scheduler) throw new Error('No scheduler was drawn.');
  return scheduler;
}
