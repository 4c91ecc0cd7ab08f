import { useCallback, useSyncExternalStore } from 'react';

/** A phone that is held sideways, as `landscape-phone` of the styles: the picture takes all of it. */
export const landscapePhone =
  '(orientation: landscape) and (height < 31.25rem) and (width < 64rem)';

/** Whether the window matches a media query. jsdom has none. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}
