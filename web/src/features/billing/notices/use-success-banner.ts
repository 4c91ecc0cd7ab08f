import { useEffect, useState } from 'react';

const shownForMs = 5_000;

/** A banner that closes automatically; showing it again restarts its full duration. */
export function useSuccessBanner() {
  const [shownSince, setShownSince] = useState<number | null>(null);

  useEffect(() => {
    if (shownSince === null) return;
    const timer = setTimeout(() => setShownSince(null), shownForMs);
    return () => clearTimeout(timer);
  }, [shownSince]);

  return { visible: shownSince !== null, show: () => setShownSince(performance.now()) };
}
