/**
 * Awaits work that runs at the same time. Unlike `Promise.all`, it waits for all of it, so that none is left running
 * when the response is sent (Lambda then freezes the process), and of several errors it throws the first in order.
 * @throws the error of the first work in order that failed
 */
export async function together<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(work);
  for (const one of work) await one;
  return Promise.all(work);
}
