import { useRef, useSyncExternalStore } from 'react';

/**
 * Stands in for the hook by which Headless UI reads a part of its state (web/slim-imports.ts): a part that is equal to
 * the one before stays the same object, so that nothing is drawn again.
 */
export function useSyncExternalStoreWithSelector<State, Part>(
  subscribe: (changed: () => void) => () => void,
  read: () => State,
  _readOnServer: () => State,
  select: (state: State) => Part,
  equal: (before: Part, now: Part) => boolean,
): Part {
  const last = useRef<{ part: Part }>(null);
  return useSyncExternalStore(subscribe, () => {
    const part = select(read());
    if (!last.current || !equal(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}
