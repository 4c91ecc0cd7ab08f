import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { number, type Row, text } from '../storage/rows.ts';
import { type EventSource, eventRecord, type S3Event } from './event-record.ts';

export const deliveryModes = ['normal', 'hold', 'duplicate', 'drop'] as const;
type DeliveryMode = (typeof deliveryModes)[number];

/** The delay before an event is delivered again; it doubles after each attempt, up to the longest. */
const firstDelayMs = 100;
const longestDelayMs = 10_000;

export interface Deliveries {
  /** Stores an event within the transaction of its change. */
  append(source: Omit<EventSource, 'sequence'>): void;
  /** Delivers due events in the background. */
  scheduleNow(): void;
  /** Resolves when no event is waiting; gives up on ones that fail after 10 seconds. */
  settled(): Promise<void>;
  setMode(mode: DeliveryMode): void;
  mode(): DeliveryMode;
  /** Delivers held events, in order or in reverse; the mode is normal again. */
  release(order: 'release' | 'reverse'): void;
  /** The events that are not delivered. */
  waiting(): S3Event[];
  close(): Promise<void>;
}

/** Delivers events one after the other, each at least once, and retries failures. */
export function createDeliveries(
  database: Database,
  onEvent: (event: S3Event) => Promise<void>,
): Deliveries {
  let closed = false;
  let pumping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function mode(): DeliveryMode {
    const row = database.first("SELECT value FROM settings WHERE name = 'events'");
    return deliveryModes.find((each) => row !== null && text(row, 'value') === each) ?? 'normal';
  }

  function setMode(next: DeliveryMode): void {
    database.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('events', ?)", next);
  }

  const insert = (body: string, state: 'pending' | 'held') =>
    database.run('INSERT INTO events (body, state) VALUES (?, ?)', body, state);

  const firstPending = () =>
    database.first(
      "SELECT * FROM events WHERE state = 'pending' ORDER BY next_attempt, id LIMIT 1",
    );

  const eventOf = (row: Row): S3Event => JSON.parse(text(row, 'body'));

  async function deliver(row: Row): Promise<void> {
    try {
      await onEvent(eventOf(row));
      database.run('DELETE FROM events WHERE id = ?', number(row, 'id'));
    } catch {
      const delay = Math.min(firstDelayMs * 2 ** number(row, 'attempts'), longestDelayMs);
      database.run(
        'UPDATE events SET attempts = attempts + 1, next_attempt = ? WHERE id = ?',
        Date.now() + delay,
        number(row, 'id'),
      );
    }
  }

  async function pump(): Promise<void> {
    for (;;) {
      const row = closed ? null : firstPending();
      if (row === null) return;
      const wait = number(row, 'next_attempt') - Date.now();
      if (wait > 0) {
        timer = setTimeout(scheduleNow, wait);
        return;
      }
      await deliver(row);
    }
  }

  function scheduleNow(): void {
    if (pumping !== null || closed) return;
    clearTimeout(timer);
    pumping = pump().finally(() => {
      pumping = null;
    });
  }

  return {
    append: (source) => {
      const current = mode();
      const sequence = insert('', 'held');
      database.run('DELETE FROM events WHERE id = ?', sequence);
      if (current === 'drop') return;
      const event: S3Event = { Records: [eventRecord({ ...source, sequence })] };
      const body = JSON.stringify(event);
      insert(body, current === 'hold' ? 'held' : 'pending');
      if (current === 'duplicate') insert(body, 'pending');
    },
    scheduleNow,
    settled: async () => {
      const until = Date.now() + longestDelayMs;
      while (!closed && firstPending() !== null && Date.now() < until) {
        scheduleNow();
        await pumping;
        if (firstPending() !== null) await pause(firstDelayMs / 4);
      }
    },
    setMode,
    mode,
    release: (order) =>
      database.transact(() => {
        const held = database.all("SELECT * FROM events WHERE state = 'held' ORDER BY id");
        for (const row of order === 'reverse' ? held.reverse() : held) {
          database.run('DELETE FROM events WHERE id = ?', number(row, 'id'));
          insert(text(row, 'body'), 'pending');
        }
        setMode('normal');
      }),
    waiting: () => database.all('SELECT * FROM events ORDER BY id').map(eventOf),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await pumping;
    },
  };
}
