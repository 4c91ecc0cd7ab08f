import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page has hydrated: false while it is only prerendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
