/** An item has changed since it was read (optimistic lock). */
export class StaleReadError extends Error {}

/** Maximum number of attempts before the caller gets an error. */
const maxTries = 12;

/**
 * Runs work that reads and then writes on the condition that nothing has changed since, and retries it on a conflict.
 * What it derives from the read, such as the cost of a change, is then correct under any concurrency.
 * @param work throws `StaleReadError` on a conflict
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleReadError) || attempt === maxTries) throw error;
    }
  }
}
