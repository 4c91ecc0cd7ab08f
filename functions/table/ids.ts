import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { now } from '#functions/runtime/clock.ts';

/** Where the counter of a millisecond may begin: below half of its 32 bits, so that it does not run over. */
const counterStart = 2 ** 31;

let last = { msecs: 0, seq: 0 };

/**
 * A new id (UUID version 7): ids sort by the time at which they were made; within one process and millisecond, by the
 * order in which they were made.
 */
export function newId(): string {
  const msecs = now().getTime();
  const seq = msecs === last.msecs ? last.seq + 1 : randomInt(counterStart);
  last = { msecs, seq };
  return v7({ msecs, seq });
}
