import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** Stored only in this browser, and never sent. */
const storageKey = 'theme';
const listeners = new Set<() => void>();

function storedTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light';
  } catch {
    // Storage may be disabled; the workspace is then light.
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

/** Sets the workspace's theme and stores it; other tabs follow. */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be disabled.
  }
  for (const listener of listeners) listener();
}

/** The theme of the workspace: light unless the user has chosen dark. Public pages are always dark. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'light');
}
