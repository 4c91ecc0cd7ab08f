import { useSyncExternalStore } from 'react';
import { rememberedFirstFrame, rememberFirstFrame } from './remembered.ts';

/** The number of a film's first frame, as it is shown: edits count from 0, visual effects from 1. */
export type FirstFrame = 0 | 1;

let current: FirstFrame | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The number that was chosen last in this browser, for all that is shown. */
export function firstFrame(): FirstFrame {
  current ??= rememberedFirstFrame();
  return current;
}

export function useFirstFrame() {
  const first = useSyncExternalStore(subscribe, firstFrame);
  const choose = (chosen: FirstFrame) => {
    current = chosen;
    rememberFirstFrame(chosen);
    for (const listener of listeners) listener();
  };
  return [first, choose] as const;
}
