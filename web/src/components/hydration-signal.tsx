import { useEffect, useState } from 'react';

/**
 * Beside what a page shows, in the same Suspense boundary, as that hydrates at once: it informs `app/hydrate.ts` that the
 * page has hydrated, and has taken over what was typed before.
 */
export function HydrationSignal() {
  const [hydrated, setHydrated] = useState(false);
  // What other effects of the hydration set is committed together with it.
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (hydrated) document.dispatchEvent(new Event('hydrated'));
  }, [hydrated]);
  return null;
}
