import { useRef, useSyncExternalStore } from 'react';

/**
 * Replaces the selector hook of Headless UI's state (web/slim-imports.ts): a selection equal to the previous one keeps
 * its identity, so that nothing re-renders.
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
