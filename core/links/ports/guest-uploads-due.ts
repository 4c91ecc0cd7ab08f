import * as z from 'zod/mini';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/**
 * That guests are sending files to a workspace: what is reserved for parts that do not arrive is released when it is due.
 */
export const guestUploadsItem = z.object({
  workspaceId: z.string(),
  /** Unix seconds. */
  dueAt: z.int(),
  /** Incremented by each upload that starts: an item that others have changed since is not removed. */
  revision: z.int(),
});
export type GuestUploadsItem = z.infer<typeof guestUploadsItem>;

/** Seconds between two looks at them. */
export const guestUploadsSeconds = 60 * 60;

/** Lets the uploads of guests be looked at in an hour, for the transaction that starts one. */
export function guestUploadsWrite(workspaceId: string): TransactionWrite {
  return update<GuestUploadsItem>(keys.guestUploads(workspaceId), {
    set: { workspaceId },
    setIfAbsent: { dueAt: nowInSeconds() + guestUploadsSeconds },
    add: { revision: 1 },
    when: [{ pk: exists }, { pk: absent }],
  });
}
