import { useEffect } from 'react';

/**
 * Keeps the screen of a phone on while files are being sent, as a phone that locks itself suspends the page. The lock
 * ends whenever the page is hidden (https://www.w3.org/TR/screen-wake-lock/#handling-document-loss-of-visibility), and
 * is asked for again when it is seen.
 */
export function useWakeLock(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Browsers may lack it, and refuse it while the battery is low.
      const given = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void given?.release();
      else lock = given;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isSending]);
}
