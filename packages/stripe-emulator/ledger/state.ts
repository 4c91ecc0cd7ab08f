import type { Settings } from './collections.ts';
import type { Store } from './store.ts';

const settingsId = 'settings';

/** The emulator's state and clock. */
export interface State {
  store: Store;
  /** The origin of the hosted pages, such as http://localhost:3001. */
  origin: string;
  /** The time of the objects, in seconds since the epoch. */
  now(): number;
  /** Runs `work` at the given time, in seconds since the epoch. */
  at<T>(seconds: number, work: () => T): T;
  /** The API request in progress, for its events; null for scheduled events. */
  request: { id: string; idempotencyKey: string | null } | null;
}

export function openState(store: Store, origin: string, clock: () => Date): State {
  let frozenAt: number | null = null;
  return {
    store,
    origin,
    request: null,
    now: () => frozenAt ?? Math.floor(clock().getTime() / 1000) + settings(store).advanced,
    at: (seconds, work) => {
      const before = frozenAt;
      frozenAt = seconds;
      try {
        return work();
      } finally {
        frozenAt = before;
      }
    },
  };
}

export function settings(store: Store): Settings {
  return store.get('settings', settingsId) ?? { advanced: 0, deliveries: 'normal', origin: '' };
}

export function changeSettings(store: Store, changes: Partial<Settings>): void {
  store.put('settings', settingsId, { ...settings(store), ...changes });
}
