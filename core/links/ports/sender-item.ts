import * as z from 'zod/mini';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/** What a guest has sent by an upload request. */
export const senderItem = z.object({
  guestId: z.string(),
  /** Where it arrives: the path of a folder, with a slash at its end. */
  folder: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** Of these, what the link's maker was not mailed yet. */
  newFiles: z.int(),
  newBytes: z.int(),
});
export type SenderItem = z.infer<typeof senderItem>;

/** That files have arrived of which the maker of the link was not mailed yet. */
export const dueReceivedFilesItem = z.object({
  workspaceId: z.string(),
  linkId: z.string(),
  /** When they are mailed (Unix seconds): an hour after the last mail at the earliest. */
  dueAt: z.int(),
  /** Incremented by each file: an item that others have changed since is not removed. */
  revision: z.int(),
});
export type DueReceivedFilesItem = z.infer<typeof dueReceivedFilesItem>;

/** Seconds that the first files wait for others: a day of shooting is many of them. */
const gatheredSeconds = 10 * 60;

/** Notes a file of a guest that has arrived, for the mail to the maker of the link. For the transaction that counts it. */
export function sentWrites(
  workspaceId: string,
  { linkId, guestId }: { linkId: string; guestId: string },
  size: number,
): TransactionWrite[] {
  return [
    update<SenderItem>(keys.sender(workspaceId, linkId, guestId), {
      add: { files: 1, bytes: size, newFiles: 1, newBytes: size },
    }),
    update<DueReceivedFilesItem>(keys.dueReceivedFiles(workspaceId, linkId), {
      set: { workspaceId, linkId },
      setIfAbsent: { dueAt: nowInSeconds() + gatheredSeconds },
      add: { revision: 1 },
      when: [{ pk: exists }, { pk: absent }],
    }),
  ];
}
