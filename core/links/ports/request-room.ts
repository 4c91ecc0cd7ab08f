import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { absent, atLeast, exists, lessThan } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/**
 * What an upload request can still take. What is left is stored, since a condition of DynamoDB cannot add attributes.
 */
export const roomItem = z.object({
  /** Bytes of its limit that have neither arrived nor are reserved; negative once the limit was made smaller. */
  left: z.int(),
  /** Uploads that are not complete. */
  open: z.int(),
  /** Files that have arrived. */
  files: z.int(),
  /** Both of these. */
  taken: z.optional(z.int()),
});
export type RoomItem = z.infer<typeof roomItem>;

/** The most uploads of all guests of a link together that are not complete: each is an upload in parts at S3. */
const maxOpenUploadsOfLink = 1_000;

/** Bytes of an upload: of its whole file, and of these reserved. */
interface Held {
  size: number;
  reserved: number;
}

/**
 * Takes an upload in that starts, if an upload request has room for all of it, and reserves what is signed of it at once.
 * @param hasOwn whether it is one of the few that are left to each who shares the request, however many others are open
 * @throws CallError `link_full`, of the transaction
 */
export function startRoomWrite(
  workspaceId: string,
  linkId: string,
  { size, reserved }: Held,
  { maxFiles, hasOwn }: { maxFiles: number; hasOwn: boolean },
): TransactionWrite {
  const when = {
    left: atLeast(size),
    ...(!hasOwn && { open: lessThan(maxOpenUploadsOfLink) }),
  };
  return update<RoomItem>(
    keys.requestRoom(workspaceId, linkId),
    {
      add: { left: -reserved, open: 1, taken: 1 },
      when: [
        { ...when, taken: lessThan(maxFiles) },
        { ...when, taken: absent },
      ],
    },
    () => new CallError('link_full'),
  );
}

/**
 * Reserves room for parts of an upload.
 * @throws CallError `link_full`, of the transaction
 */
export function holdRoomWrite(
  workspaceId: string,
  linkId: string,
  bytes: number,
): TransactionWrite {
  return update<RoomItem>(
    keys.requestRoom(workspaceId, linkId),
    { add: { left: -bytes }, when: { left: atLeast(bytes) } },
    () => new CallError('link_full'),
  );
}

/** Counts a file that has arrived. */
export function arrivedWrite(
  workspaceId: string,
  linkId: string,
  { size, reserved }: Held,
): TransactionWrite {
  return update<RoomItem>(keys.requestRoom(workspaceId, linkId), {
    add: { open: -1, files: 1, ...(size !== reserved && { left: reserved - size }) },
  });
}

/** Gives back the room that an upload has reserved which ends without a file. */
export function releaseRoomWrite(
  workspaceId: string,
  linkId: string,
  { reserved }: Held,
): TransactionWrite {
  // Also where the link was removed meanwhile: the upload must end.
  const when = [{ pk: exists }, { pk: absent }];
  const change = { add: { left: reserved, open: -1, taken: -1 }, when };
  return update<RoomItem>(keys.requestRoom(workspaceId, linkId), change);
}

/** Gives back room that was reserved for parts which have not arrived. */
export function releaseBytesWrite(
  workspaceId: string,
  linkId: string,
  bytes: number,
): TransactionWrite {
  const when = [{ pk: exists }, { pk: absent }];
  return update<RoomItem>(keys.requestRoom(workspaceId, linkId), { add: { left: bytes }, when });
}
