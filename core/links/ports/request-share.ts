import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { absent, atMost, exists, lessThan } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { onePartBytes } from '#shared/rules/text/file-names.ts';

/** What one guest with a proven email, or the others at one address, take of an upload request. */
export const shareItem = z.object({
  /** Bytes of parts that were signed, and are not known to have arrived. */
  unsent: z.int(),
  /** Uploads that are not complete. */
  open: z.int(),
  /** Files that have arrived, and uploads that are not complete. */
  taken: z.int(),
});
type ShareItem = z.infer<typeof shareItem>;

/** Which share of which request. */
export interface Share {
  workspaceId: string;
  linkId: string;
  /** SHA-256 of whose it is: an item must not store an address. */
  sharer: string;
}

/** Uploads that one share can have which are not complete, and of these those that it can have when the request is full of others'. */
const maxOpen = 200;
const maxOwnOpen = 20;

/** Bytes that a share of a request can have signed and not sent: a tenth of what that takes, and a part in any case. */
export function mostUnsent(maxBytes: number): number {
  return Math.max(Math.ceil(maxBytes / 10), onePartBytes);
}

/** The share has no room for that many bytes ahead of what was sent. */
export class TooFarAhead extends Error {}

/**
 * Counts an upload that starts.
 * @param limits `unsent`: bytes that the share may have ahead; `files`: that it may take, if others could fill the request
 * @throws CallError `too_many_uploads`, TooFarAhead; of the transaction
 */
export function startShareWrite(
  { workspaceId, linkId, sharer }: Share,
  reserved: number,
  limits: { unsent: number; files: number; hasOwn: boolean },
): TransactionWrite {
  const when = {
    open: lessThan(limits.hasOwn ? maxOwnOpen : maxOpen),
    taken: lessThan(limits.files),
    ...(reserved > 0 && { unsent: atMost(Math.max(0, limits.unsent - reserved)) }),
  };
  return update<ShareItem>(
    keys.requestShare(workspaceId, linkId, sharer),
    {
      add: { unsent: reserved, open: 1, taken: 1 },
      when: [{ pk: absent }, when],
    },
    () => (reserved > 0 ? new TooFarAhead() : new CallError('too_many_uploads', tooMany)),
  );
}

const tooMany = {
  message:
    'As many files as the request takes from one sender have arrived from where you are, or are being sent. Complete or discard some, or ask the person who sent you the link.',
};

/** Counts bytes of parts that are signed, if the share has room for them as it was read. */
export function aheadWrite(
  { workspaceId, linkId, sharer }: Share,
  bytes: number,
  most: number,
): TransactionWrite {
  return update<ShareItem>(
    keys.requestShare(workspaceId, linkId, sharer),
    {
      add: { unsent: bytes },
      when: [{ unsent: atMost(Math.max(0, most - bytes)) }, { pk: absent }],
    },
    () => new StaleReadError(),
  );
}

/** Counts bytes no longer that have arrived, or are not reserved any more, and an upload that ends. */
export function settleShareWrite(
  { workspaceId, linkId, sharer }: Share,
  { unsent, open = 0, taken = 0 }: { unsent: number; open?: number; taken?: number },
): TransactionWrite {
  return update<ShareItem>(keys.requestShare(workspaceId, linkId, sharer), {
    add: { unsent: -unsent, open: -open, taken: -taken },
    // Also where the link was removed meanwhile.
    when: [{ pk: exists }, { pk: absent }],
  });
}
