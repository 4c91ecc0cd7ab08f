import * as z from 'zod/mini';
import { changeExpiry } from '#core/file-changes/change/store.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { remove, removeIf, type TransactionWrite, update } from '#core/table/write.ts';
import { storageKinds } from '#shared/calls/files.ts';

/** A copy at S3 that a change has begun. */
export const copyItem = z.object({
  /** The version that it copies. */
  versionId: z.string(),
  /** Bytes that are reserved for it. */
  reserved: z.optional(z.int()),
  /** Where they are reserved. */
  storage: z.optional(z.enum(storageKinds)),
  /** S3's id of the multipart upload, for a file that is copied in parts. */
  uploadId: z.optional(z.string()),
});
export type CopyItem = z.infer<typeof copyItem>;

/** Where a change keeps its copy to a path. */
export interface CopyPlace {
  workspaceId: string;
  changeId: string;
  path: string;
}

/** The key of a copy. */
export function copyKey({ workspaceId, changeId, path }: CopyPlace): Key {
  const hash = sha256(path);
  return keys.changeCopy(workspaceId, changeId, hash);
}

/** A copy that has begun, or null. */
export function readCopy(place: CopyPlace): Promise<CopyItem | null> {
  return getItem(copyKey(place), copyItem);
}

/** Records the multipart upload of a copy. */
export async function recordCopyUpload(
  place: CopyPlace,
  copy: Pick<CopyItem, 'versionId' | 'uploadId'>,
): Promise<void> {
  const set = { ...copy, ...changeExpiry() };
  const when = [{ pk: exists }, { pk: absent }];
  await write(update<CopyItem & { expiresAt: number }>(copyKey(place), { set, when }));
}

/** Deletes the item of a copy that is done. */
export async function deleteCopy(place: CopyPlace): Promise<void> {
  await write(remove(copyKey(place)));
}

/** A concurrent run has ended the copy. */
export class CopyEnded extends Error {}

/**
 * Deletes the item of a copy in the transaction that releases its reservation; `CopyEnded` if it is gone already, also if
 * another version is copied since, whose reservation stays.
 */
export function deleteCopyWrite(
  place: CopyPlace,
  { versionId, reserved }: CopyItem,
): TransactionWrite {
  return removeIf<CopyItem>(copyKey(place), { versionId, reserved }, () => new CopyEnded());
}
