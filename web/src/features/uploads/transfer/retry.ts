import { ConnectionLost, TemporaryFailure, UploadError } from './upload-error.ts';

/** How retries wait, and what they report. */
export interface Backoff {
  /** Waits; rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Waits as long, but not longer than until the browser is online, and while it is not. */
  waitForConnection: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called with every request that has no response (true), and with every one that has (false). */
  onConnection: (lost: boolean) => void;
}

/** Temporary failures of one request in a row after which the upload stops. */
const maxFailures = 8;

/**
 * The delay before a retry in milliseconds: exponential, with jitter, so that clients do not return all at once
 * (AWS Architecture Blog, "Exponential Backoff and Jitter").
 * @param failures in a row so far, at least 1
 */
function retryDelay(failures: number, random = Math.random): number {
  const longest = Math.min(30_000, 1_000 * 2 ** (failures - 1));
  return longest / 2 + (random() * longest) / 2;
}

/**
 * Retries a request: after temporary failures a limited number of times, without a connection until there is one.
 * @throws UploadError if it keeps failing; any other error of the request, and the signal's reason, as they are
 */
export async function withRetries<T>(
  request: () => Promise<T>,
  { wait, waitForConnection, onConnection }: Backoff,
  signal: AbortSignal,
): Promise<T> {
  let failures = 0;
  let losses = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const answer = await request();
      onConnection(false);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConnectionLost) {
        losses += 1;
        onConnection(true);
        await waitForConnection(retryDelay(Math.min(losses, 5)), signal);
        continue;
      }
      onConnection(false);
      if (!(error instanceof TemporaryFailure)) throw error;
      failures += 1;
      losses = 0;
      if (failures >= maxFailures) {
        throw new UploadError('failed', 'The storage did not respond. Please try again.');
      }
      await wait(retryDelay(failures), signal);
    }
  }
}
