import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two questions for news, and at most between two that fail. */
const newsInterval = 20_000;
const longestInterval = 300_000;

/**
 * Asks for news every 20 seconds while the page is visible, at once when it is seen again, and less and less often
 * while the answers fail. It is a loop of its own: the cache of queries neither polls nor refetches.
 * @param ask rejects if there was no answer
 */
export function useNews(ask: () => Promise<unknown>) {
  const latest = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let asking = false;
    let failures = 0;

    async function askNow() {
      if (asking || isOver) return;
      asking = true;
      failures = await latest().then(
        () => 0,
        () => failures + 1,
      );
      asking = false;
      schedule();
    }
    function schedule() {
      clearTimeout(timer);
      if (isOver || document.visibilityState === 'hidden') return;
      timer = setTimeout(askNow, Math.min(newsInterval * 2 ** failures, longestInterval));
    }
    function onVisibility() {
      if (document.visibilityState === 'hidden') clearTimeout(timer);
      else void askNow();
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
