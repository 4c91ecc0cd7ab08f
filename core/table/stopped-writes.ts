import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import { keys } from './keys.ts';
import { getItem } from './read.ts';
import { write } from './single-write.ts';
import { put, remove } from './write.ts';

/** The switch that rejects every changing call, such as after a restore. */
export const stoppedWritesItem = z.object({
  /** ISO 8601. */
  since: z.string(),
});

/** Since when changing calls are rejected (ISO 8601); null if they are not. */
export async function writesStoppedSince(): Promise<string | null> {
  return (await getItem(keys.stoppedWrites(), stoppedWritesItem))?.since ?? null;
}

/** Rejects changing calls from now on; the gateway notices within minutes. */
export async function stopWrites(): Promise<void> {
  await write(put(keys.stoppedWrites(), { since: now().toISOString() }));
}

/** Accepts changing calls again. */
export async function resumeWrites(): Promise<void> {
  await write(remove(keys.stoppedWrites()));
}
