import type { Backoff } from './retry.ts';

/** Browsers may miss the return of a connection; then it is tried at this interval, in milliseconds. */
const offlineInterval = 30_000;

/** How the browser waits, and knows of its connection. */
export const browserBackoff: Pick<Backoff, 'wait' | 'waitForConnection'> = {
  wait: (milliseconds, signal) => waitFor(milliseconds, signal, false),
  waitForConnection: (milliseconds, signal) =>
    waitFor(navigator.onLine ? milliseconds : offlineInterval, signal, true),
};

function waitFor(milliseconds: number, signal: AbortSignal, untilOnline: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const finish = (act: () => void) => () => {
      clearTimeout(timer);
      end.abort();
      act();
    };
    const timer = setTimeout(finish(resolve), milliseconds);
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason)),
      { signal: end.signal },
    );
    if (untilOnline) addEventListener('online', finish(resolve), { signal: end.signal });
    if (signal.aborted) finish(() => reject(signal.reason))();
  });
}
