import { useState, useSyncExternalStore } from 'react';
import type { PlayerMedia } from './player-types.ts';
import { rememberedPlace } from './remembered.ts';
import { frameTimeline, timeTimeline } from './timeline.ts';
import { Transport, type TransportState } from './transport.ts';

/**
 * A part of a transport's state; re-renders when this part changes, so that only what shows the position is rendered for
 * each frame.
 * @param select returns a primitive, or a part of the state itself
 */
export function useTransport<T>(transport: Transport, select: (state: TransportState) => T): T {
  return useSyncExternalStore(transport.subscribe, () => select(transport.state()));
}

/** A version whose place is remembered. */
interface KeptVersion extends Pick<PlayerMedia, 'table' | 'clock' | 'start'> {
  storageKey: string;
}

/** A transport for a version, at the place where it was left. */
export function useNewTransport(version: KeptVersion): Transport {
  const [transport] = useState(() => {
    const timeline = version.table
      ? frameTimeline(version.table, version.clock)
      : timeTimeline(Number.NaN, version.start);
    return new Transport(timeline, rememberedPlace(placeKey(version)) ?? 0);
  });
  return transport;
}

/** What a version's place is remembered by: it counts other things once its frames are known. */
export function placeKey({ storageKey, table }: Pick<KeptVersion, 'storageKey' | 'table'>): string {
  return table ? storageKey : `${storageKey} time`;
}
