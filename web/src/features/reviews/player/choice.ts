import { useSyncExternalStore } from 'react';

/** What was chosen last in this browser, for all that is shown. */
export interface Choice<T> {
  get: () => T;
  set: (chosen: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param recall reads what an earlier page has remembered */
export function newChoice<T>(recall: () => T, remember: (chosen: T) => void): Choice<T> {
  let current: { value: T } | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => {
      current ??= { value: recall() };
      return current.value;
    },
    set: (value) => {
      current = { value };
      remember(value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function useChoice<T>({ get, set, subscribe }: Choice<T>) {
  return [useSyncExternalStore(subscribe, get), set] as const;
}
