import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { absent, atLeast, exists, lessThan } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/**
 * What an upload request can still take. What is left is stored, since a condition of DynamoDB cannot add attributes.
 */
export const roomItem = z.object({
  /** Bytes of its limit that have neither arrived nor are on their way; negative once the limit was made smaller. */
  left: z.int(),
  /** Uploads that are not complete. */
  open: z.int(),
  /** Files that have arrived. */
  files: z.int(),
});
export type RoomItem = z.infer<typeof roomItem>;

/** The most uploads of all guests of a link together that are not complete: each is an upload in parts at S3. */
const maxOpenUploadsOfLink = 1_000;

/**
 * Reserves room in an upload request for an upload that starts.
 * @throws CallError `link_full`, of the transaction
 */
export function reserveRoomWrite(
  workspaceId: string,
  linkId: string,
  size: number,
): TransactionWrite {
  return update<RoomItem>(
    keys.requestRoom(workspaceId, linkId),
    {
      add: { left: -size, open: 1 },
      when: { left: atLeast(size), open: lessThan(maxOpenUploadsOfLink) },
    },
    () => new CallError('link_full'),
  );
}

/** Counts a file that has arrived, whose room was reserved. */
export function arrivedWrite(workspaceId: string, linkId: string): TransactionWrite {
  return update<RoomItem>(keys.requestRoom(workspaceId, linkId), { add: { open: -1, files: 1 } });
}

/** Gives back the room that an upload has reserved which ends without a file. */
export function releaseRoomWrite(
  workspaceId: string,
  linkId: string,
  size: number,
): TransactionWrite {
  // Also where the link was removed meanwhile: the upload must end.
  const when = [{ pk: exists }, { pk: absent }];
  const change = { add: { left: size, open: -1 }, when };
  return update<RoomItem>(keys.requestRoom(workspaceId, linkId), change);
}
