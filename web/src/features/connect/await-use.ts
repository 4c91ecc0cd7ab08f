import { useEffect, useEffectEvent } from 'react';

/** Every 3 seconds for as long as installing rclone may take, then every 30. */
const quickRounds = 200;
const quickMs = 3_000;
const slowMs = 30_000;

/** Asks again and again while something is waited for and the page is visible; the next time once it was answered. */
export function useAwaitUse(waiting: boolean, ask: () => Promise<unknown>) {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rounds = 0;
    let asking = false;
    let ended = false;
    const next = () => {
      clearTimeout(timer);
      if (ended || document.hidden) return;
      timer = setTimeout(round, rounds < quickRounds ? quickMs : slowMs);
    };
    const round = async () => {
      if (asking) return;
      asking = true;
      rounds += 1;
      await askNow();
      asking = false;
      next();
    };
    document.addEventListener('visibilitychange', next);
    next();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [waiting]);
}
