import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** Stored only in this browser, and never sent. Nothing is stored while the theme follows the system. */
const storageKey = 'theme';
const listeners = new Set<() => void>();

/** The setting of the system, or of the browser. jsdom does not implement it. */
const systemDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function systemTheme(): Theme {
  return systemDark()?.matches ? 'dark' : 'light';
}

function currentTheme(): Theme {
  try {
    const chosen = localStorage.getItem(storageKey);
    if (chosen === 'dark' || chosen === 'light') return chosen;
  } catch {
    // Storage may be disabled.
  }
  return systemTheme();
}

function subscribe(listener: () => void) {
  const system = systemDark();
  listeners.add(listener);
  addEventListener('storage', listener);
  system?.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    system?.removeEventListener('change', listener);
  };
}

/** Chooses the workspace's theme; other tabs follow. To choose what the system has is to follow it from then on. */
export function chooseTheme(theme: Theme) {
  try {
    if (theme === systemTheme()) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be disabled.
  }
  for (const listener of listeners) listener();
}

/** The theme of the workspace: the system's unless the user has chosen one. Public pages are always dark. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
