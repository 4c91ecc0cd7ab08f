import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toJson } from '../http/json.ts';
import type { Delivery, DeliveryMode } from '../ledger/collections.ts';
import { changeSettings, type State } from '../ledger/state.ts';

interface Receiver {
  webhookUrl: string;
  webhookSecret: string;
  /** The product's clock, for the timestamps of signatures. */
  now: () => Date;
}

/** Delivery attempts until the next start or advance; the delay doubles after each. */
const maxAttempts = 8;
const firstDelayMs = 200;
const timeoutMs = 10_000;

export interface Deliveries {
  /** Sends due deliveries in the background. */
  scheduleNow(): void;
  /** Resolves when everything has been delivered; waits only a few seconds for retries. */
  settled(): Promise<void>;
  /** Retries deliveries whose attempts were used up. */
  wake(): void;
  /** The mode of future events. */
  setMode(mode: DeliveryMode): void;
  /** Sends held events, in order or in reverse; the mode is normal again. */
  release(order: 'release' | 'reverse'): void;
  close(): Promise<void>;
}

/** Delivers events to the product one after the other, and retries failures with growing delays. */
export function createDeliveries(state: State, receiver: Receiver): Deliveries {
  const { store } = state;
  const stop = new AbortController();
  let pumping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const pending = (fits: (delivery: Delivery) => boolean = () => true) =>
    store.first('deliveries', (delivery) => delivery.state === 'pending' && fits(delivery));
  const change = (delivery: Delivery, changes: Partial<Delivery>) =>
    store.put('deliveries', delivery.id, { ...delivery, ...changes });

  async function send(delivery: Delivery): Promise<string | null> {
    const body = toJson(store.get('events', delivery.event));
    const seconds = Math.floor(receiver.now().getTime() / 1000);
    try {
      const response = await fetch(receiver.webhookUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signature(body, receiver.webhookSecret, seconds),
        },
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.arrayBuffer();
      return response.ok ? null : `answered ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  function delivered(delivery: Delivery): void {
    const event = store.get('events', delivery.event);
    if (event !== undefined) store.put('events', event.id, { ...event, pending_webhooks: 0 });
    store.remove('deliveries', delivery.id);
  }

  function failed(delivery: Delivery, lastError: string): void {
    const attempts = delivery.attempts + 1;
    change(delivery, {
      attempts,
      lastError,
      state: attempts >= maxAttempts ? 'failed' : 'pending',
      nextAttemptAt: Date.now() + firstDelayMs * 2 ** delivery.attempts,
    });
  }

  async function pump(): Promise<void> {
    for (;;) {
      const due = pending(({ nextAttemptAt }) => nextAttemptAt <= Date.now());
      if (due === undefined || stop.signal.aborted) return;
      const error = await send(due);
      if (stop.signal.aborted) return;
      store.transact(() => (error === null ? delivered(due) : failed(due, error)));
    }
  }

  function scheduleNow(): void {
    if (pumping !== null || stop.signal.aborted) return;
    clearTimeout(timer);
    pumping = pump().finally(() => {
      pumping = null;
      if (pending() !== undefined && !stop.signal.aborted)
        timer = setTimeout(scheduleNow, firstDelayMs / 4);
    });
  }

  return {
    scheduleNow,
    settled: async () => {
      const until = Date.now() + timeoutMs;
      const tried = ({ attempts }: Delivery) => attempts === 0 || Date.now() < until;
      while (pending(tried) !== undefined && !stop.signal.aborted) {
        scheduleNow();
        await pumping;
        if (pending(tried) !== undefined) await pause(firstDelayMs / 4);
      }
    },
    wake: () =>
      store.transact(() => {
        for (const delivery of store.all('deliveries')) {
          if (delivery.state !== 'failed') continue;
          change(delivery, { state: 'pending', attempts: 0, nextAttemptAt: 0 });
        }
      }),
    setMode: (mode) => store.transact(() => changeSettings(store, { deliveries: mode })),
    release: (order) =>
      store.transact(() => {
        const held = store.all('deliveries').filter(({ state }) => state === 'held');
        for (const delivery of order === 'reverse' ? held.reverse() : held) {
          // Appended again, so that they are stored in the order of delivery.
          store.remove('deliveries', delivery.id);
          change(delivery, { state: 'pending' });
        }
        changeSettings(store, { deliveries: 'normal' });
      }),
    close: async () => {
      stop.abort();
      clearTimeout(timer);
      await pumping;
    },
  };
}

/**
 * The signature header of an event: an HMAC over the timestamp and the exact bytes that are sent
 * (docs.stripe.com/webhooks/signature). `seconds` since the epoch.
 */
function signature(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
