import { setImmediate } from 'node:timers/promises';
import type { Random } from '#testkit/draws/random.ts';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';

/** The maximum number of event loop turns from a response to the next request. */
const macrotasks = 8;

/**
 * Runs several actions concurrently with only one request in progress at any time, in a random order: the same choices
 * reproduce the same race.
 * @returns the result of each action.
 */
export async function interleave<T>(
  random: Random,
  tasks: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const waiting: (() => Promise<unknown>)[] = [];
  let unfinished = tasks.length;
  let wake = () => {};
  const interceptor: RequestInterceptor = (_request, send) =>
    new Promise((resolve, reject) => {
      waiting.push(async () => {
        try {
          resolve(await send());
        } catch (error) {
          reject(error);
        }
      });
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
    if (waiting.length === 0 && unfinished > 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    const [go] = waiting.splice(random.below(waiting.length), 1);
    await go?.();
  }
  return results;
}
