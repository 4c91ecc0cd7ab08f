import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** Kept in this browser only; it is never sent. */
const storageKey = 'theme';
const listeners = new Set<() => void>();

function storedTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light';
  } catch {
    // Storage may be switched off; the workspace is light then.
    return 'light';
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Sets the workspace's theme and remembers it; other tabs follow. */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/** The theme of the workspace: light until somebody asks for dark. Public pages are always dark. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'light');
}
