import { errorCode } from './messages.ts';

/**
 * Awaits a request that removes something. What is gone already counts as removed: by someone else, or by an earlier
 * request whose response was lost.
 * @throws every other error of the request
 */
export async function ensureRemoved(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (errorCode(error) !== 'not_found') throw error;
  }
}
