import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put, remove } from '#core/table/write.ts';

/** The item of a suppressed address, under the hash of the email. */
export const suppressedAddress = z.object({
  reason: z.enum(['bounce', 'complaint']),
  /** ISO 8601. */
  suppressedAt: z.string(),
});

/** An email that gets no more mail, because it does not exist or its owner reported our mail as spam. */
export type SuppressedAddress = z.output<typeof suppressedAddress>;

function keyOf(email: string): Key {
  return keys.suppressed(sha256(email.trim().toLowerCase()));
}

/** Stops all mail to an email. Idempotent. */
export async function suppress(email: string, reason: SuppressedAddress['reason']): Promise<void> {
  const address: SuppressedAddress = { reason, suppressedAt: now().toISOString() };
  await write(put(keyOf(email), address));
}

/** Whether mail to an email is suppressed, and why; null if it is not. */
export function findSuppressed(email: string): Promise<SuppressedAddress | null> {
  return getItem(keyOf(email), suppressedAddress);
}

/** Allows mail to an email again. */
export async function unsuppress(email: string): Promise<void> {
  await write(remove(keyOf(email)));
}
