import { v7 } from 'uuid';
import { now } from '#functions/runtime/clock.ts';

/** A new id (UUID version 7): ids sort by the time at which they were made. */
export function newId(): string {
  return v7({ msecs: now().getTime() });
}
