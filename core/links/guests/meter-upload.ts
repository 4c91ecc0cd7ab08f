import { CallError } from '#core/errors.ts';
import { addParts, hasPart } from '#core/files/uploads/part-set.ts';
import { listUploadedParts, partSizes } from '#core/files/uploads/parts.ts';
import { settleUpload } from '#core/files/uploads/settle-upload.ts';
import {
  asRead,
  getOwnUpload,
  type HeldParts,
  ownUploads,
  type UploadItem,
} from '#core/files/uploads/upload-item.ts';
import type { Metering, Uploader } from '#core/files/uploads/uploader.ts';
import { holdRoomWrite } from '#core/links/ports/request-room.ts';
import { aheadWrite, mostUnsent, type Share, shareItem } from '#core/links/ports/request-share.ts';
import { now } from '#core/runtime/clock.ts';
import { readStorage, reserveWrites } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/** Seconds after which parts that wait are asked for again. */
const retryAfter = 5;

/**
 * What reserves bytes for the uploads of a guest, as their parts are signed: of the quota and of the request in one
 * transaction, and at most as far ahead of what has arrived as the share allows.
 * @param maxBytes that the request takes
 */
export function requestMetering(share: Share, maxBytes: number): Metering {
  const most = mostUnsent(maxBytes);
  return {
    sharer: share.sharer,
    hold: async (uploader, id, requested) => {
      const held = await holdParts(uploader, id, requested, share, most);
      if (held.length === requested.length) return held;
      // What has arrived since is not ahead any more.
      for (const upload of await ownUploads(uploader)) {
        if ((upload.held?.unsent ?? 0) === 0) continue;
        const parts = await listUploadedParts(uploader.workspaceId, upload);
        if (parts) await settleUpload(uploader.workspaceId, upload, parts);
      }
      const second = await holdParts(uploader, id, requested, share, most);
      if (second.length === 0) throw new CallError('parts_waiting', { retryAfter });
      return second;
    },
    holdRest: async (uploader, { id }) =>
      retryOnConflict(async () => {
        const upload = await getOwnUpload(uploader, id);
        const { held } = upload;
        const bytes = upload.size - (held?.reserved ?? upload.size);
        if (!held || bytes <= 0) return upload;
        return saveHeld(uploader, upload, { ...held, reserved: upload.size }, bytes, share);
      }),
  };
}

/** @returns the numbers of those parts that are reserved, none if the first does not fit */
function holdParts(
  uploader: Uploader,
  id: string,
  requested: readonly number[],
  share: Share,
  most: number,
): Promise<number[]> {
  return retryOnConflict(async () => {
    const upload = await getOwnUpload(uploader, id);
    const { held } = upload;
    // Of an upload that started before parts were counted, the whole is reserved.
    if (!held) return [...requested];
    // That of where it was started: who sends it may move.
    const own = { ...share, sharer: held.sharer };
    const key = keys.requestShare(own.workspaceId, own.linkId, own.sharer);
    const shared = await getItem(key, shareItem);
    const alreadySigned = requested.filter((number) => hasPart(held.signed, number));
    const fresh = freshParts(upload, held, requested, { most, ahead: shared?.unsent ?? 0 });
    const all = [...alreadySigned, ...fresh.numbers];
    if (fresh.numbers.length === 0) return all;
    const next = {
      ...held,
      reserved: held.reserved + fresh.bytes,
      unsent: held.unsent + fresh.bytes,
      signed: addParts(held.signed, fresh.numbers),
    };
    const write = aheadWrite(own, fresh.bytes, most);
    await saveHeld(uploader, upload, next, fresh.bytes, own, [write]);
    return all;
  });
}

/** The first of some parts that were not signed, as many as fit; a single one where nothing is ahead. */
function freshParts(
  upload: UploadItem,
  { signed }: HeldParts,
  requested: readonly number[],
  { most, ahead }: { most: number; ahead: number },
): { numbers: number[]; bytes: number } {
  const sizes = partSizes(upload);
  const numbers: number[] = [];
  let bytes = 0;
  for (const number of new Set(requested)) {
    if (hasPart(signed, number)) continue;
    const size = sizes[number - 1] ?? 0;
    const isFirst = ahead <= 0 && numbers.length === 0;
    if (ahead + bytes + size > most && !isFirst) break;
    numbers.push(number);
    bytes += size;
  }
  return { numbers, bytes };
}

/**
 * Saves what is reserved for an upload, with so many bytes more of the quota and the request.
 * @throws StaleReadError, CallError `link_full`, `storage_full`, `plan_needed`
 */
async function saveHeld(
  { workspaceId }: Uploader,
  upload: UploadItem,
  next: HeldParts,
  bytes: number,
  { linkId }: Share,
  alsoWrites: readonly TransactionWrite[] = [],
): Promise<UploadItem> {
  const { quota, subscription } = await readStorage(workspaceId);
  const held = { ...next, lastPartAt: now().toISOString(), revision: next.revision + 1 };
  const { storage } = upload;
  await transact([
    ...reserveWrites({ workspaceId, storage, size: bytes }, quota, subscription),
    holdRoomWrite(workspaceId, linkId, bytes),
    update<UploadItem>(
      keys.upload(workspaceId, upload.ownerId, upload.id),
      { set: { held }, when: asRead(upload) },
      () => new StaleReadError(),
    ),
    ...alsoWrites,
  ]);
  return { ...upload, held };
}
