import { useSyncExternalStore } from 'react';
import type { PlayerPosition } from './player/player-types.ts';

/** Where the player is. It changes with each frame, so only what shows it is rendered again. */
export interface PositionStore {
  get: () => PlayerPosition;
  set: (position: PlayerPosition) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createPositionStore(): PositionStore {
  let current: PlayerPosition = { milliseconds: 0, share: 0, isPlaying: false };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (position) => {
      current = position;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What a part of the page shows of the position: it is rendered again when that changes. */
export function usePosition<T extends string | number | boolean>(
  store: PositionStore,
  select: (position: PlayerPosition) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
