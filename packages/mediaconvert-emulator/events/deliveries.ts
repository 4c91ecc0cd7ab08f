import { setTimeout as pause } from 'node:timers/promises';
import type { JobEvent } from './job-event.ts';

export const deliveryModes = ['normal', 'hold', 'duplicate', 'drop'] as const;
type DeliveryMode = (typeof deliveryModes)[number];

/** As Lambda invokes a function for EventBridge: two more attempts after a failure, then the event is lost. */
const attempts = 3;
const delayMs = 100;

export interface Deliveries {
  /** Delivers an event in the background, after those before. */
  append(event: JobEvent): void;
  setMode(mode: DeliveryMode): void;
  mode(): DeliveryMode;
  /** Delivers held events, in order or in reverse; the mode is normal again. */
  release(order: 'release' | 'reverse'): void;
  /** The events that are held, which are then forgotten. */
  take(): JobEvent[];
  /** Resolves when no event is being delivered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Delivers events one after the other. They are in memory only. */
export function createDeliveries(onEvent: (event: JobEvent) => Promise<void>): Deliveries {
  let mode: DeliveryMode = 'normal';
  let closed = false;
  let held: JobEvent[] = [];
  let last = Promise.resolve();

  async function deliver(event: JobEvent): Promise<void> {
    for (let attempt = 1; attempt <= attempts && !closed; attempt += 1) {
      try {
        await onEvent(event);
        return;
      } catch {
        await pause(delayMs * attempt, null, { ref: false });
      }
    }
  }

  const schedule = (event: JobEvent) => {
    last = last.then(() => deliver(event));
  };

  return {
    append: (event) => {
      if (mode === 'hold') held.push(event);
      if (mode === 'normal' || mode === 'duplicate') schedule(event);
      if (mode === 'duplicate') schedule(event);
    },
    setMode: (next) => {
      mode = next;
    },
    mode: () => mode,
    release: (order) => {
      for (const event of order === 'reverse' ? held.toReversed() : held) schedule(event);
      held = [];
      mode = 'normal';
    },
    take: () => {
      const taken = held;
      held = [];
      return taken;
    },
    settled: () => last,
    close: async () => {
      closed = true;
      await last;
    },
  };
}
