import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page has come to life: false while it is only the HTML that was prerendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
