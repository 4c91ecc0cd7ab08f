import { useEffect, useState } from 'react';

/**
 * Opens a dialog only once it is mounted. Headless UI finds the page, which it makes inert, while a dialog is mounted
 * and closed; the page behind a dialog that mounts open would stay reachable.
 */
export function useOpenOnceMounted(open: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return open && mounted;
}
