/** What was read has changed before it could be written. */
export class StaleReadError extends Error {}

/** How often somebody else may come in between before the caller has to try again. */
const maxTries = 12;

/**
 * Does work that reads and then writes under the condition that it is still as read: what is derived from the reading,
 * such as what a change costs, is then right however many write at once.
 * @param work throws `Outdated` where it no longer is, and is done again
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
