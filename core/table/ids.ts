import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { now } from '#core/runtime/clock.ts';

/** Upper bound of a millisecond's initial counter: half of the 32-bit range, so that it does not overflow. */
const counterStart = 2 ** 31;

let last = { msecs: 0, seq: 0 };

/** A new id (UUID version 7). Ids sort by creation time; within one process and millisecond, by creation order. */
export function newId(): string {
  const msecs = now().getTime();
  const seq = msecs === last.msecs ? last.seq + 1 : randomInt(counterStart);
  last = { msecs, seq };
  return v7({ msecs, seq });
}

/** Whether a text has the form of an id; others may be too long for a key. */
export function isId(text: string): boolean {
  return idFormat.test(text);
}

const idFormat = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
