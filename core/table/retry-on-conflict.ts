/** An item has changed since it was read (optimistic lock). */
export class StaleReadError extends Error {}

interface RetryOptions {
  /** The errors that report a conflict. */
  on?: readonly (abstract new (
    ...args: never[]
  ) => Error)[];
  /** Maximum number of attempts before the caller gets the error. */
  maxTries?: number;
  /** Runs before each retry, such as a wait, or work that resolves the conflict; its errors are thrown. */
  beforeRetry?: (failedAttempts: number) => Promise<void>;
}

/**
 * Runs work that reads and then writes on the condition that nothing has changed since, and retries it on a conflict.
 * What it derives from the read, such as the cost of a change, is then correct under any concurrency.
 * @throws the last conflict, after 12 attempts by default; any other error of the work at once.
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  { on = [StaleReadError], maxTries = 12, beforeRetry }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = on.some((conflict) => error instanceof conflict);
      if (!isConflict || attempt === maxTries) throw error;
      await beforeRetry?.(attempt);
    }
  }
}

/**
 * Gives the first attempt of `retryOnConflict` what the request has read already, and each later one the current value.
 */
export function initialThenRead<T>(initial: T, read: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return read();
    isFirst = false;
    return initial;
  };
}
