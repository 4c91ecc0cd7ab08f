import { useEffect, useState } from 'react';

/**
 * Beside what a page shows, in the same Suspense boundary, as that hydrates at once: it tells `app/wake.ts` that the page
 * has hydrated, and has taken over what was typed before.
 */
export function Awake() {
  const [hydrated, setHydrated] = useState(false);
  // What other effects of the hydration set is committed together with it.
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (hydrated) document.dispatchEvent(new Event('awake'));
  }, [hydrated]);
  return null;
}
