import { useSyncExternalStore } from 'react';
import type { Transport, TransportState } from './transport.ts';

/**
 * A part of a transport's state; re-renders when this part changes, so that only what shows the position is rendered for
 * each frame.
 * @param select returns a primitive, or a part of the state itself
 */
export function useTransport<T>(transport: Transport, select: (state: TransportState) => T): T {
  return useSyncExternalStore(transport.subscribe, () => select(transport.state()));
}
