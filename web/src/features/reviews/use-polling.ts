import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two polls, and at most between two that fail. */
const pollInterval = 20_000;
const longestInterval = 300_000;

/**
 * Polls every 20 seconds while the page is visible, at once when it is seen again, and less and less often
 * while the answers fail. It is a loop of its own: the cache of queries neither polls nor refetches.
 * @param poll rejects if there was no answer
 */
export function usePolling(poll: () => Promise<unknown>) {
  const latest = useEffectEvent(poll);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let polling = false;
    let failures = 0;

    async function pollNow() {
      if (polling || isOver) return;
      polling = true;
      failures = await latest().then(
        () => 0,
        () => failures + 1,
      );
      polling = false;
      schedule();
    }
    function schedule() {
      clearTimeout(timer);
      if (isOver || document.visibilityState === 'hidden') return;
      timer = setTimeout(pollNow, Math.min(pollInterval * 2 ** failures, longestInterval));
    }
    function onVisibility() {
      if (document.visibilityState === 'hidden') clearTimeout(timer);
      else void pollNow();
    }
    schedule();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
