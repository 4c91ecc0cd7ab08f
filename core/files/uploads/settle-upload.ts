import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import { releaseBytesWrite } from '#core/links/ports/request-room.ts';
import { settleShareWrite } from '#core/links/ports/request-share.ts';
import { changeUsageWrites, noChanges } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { addParts, hasPart } from './part-set.ts';
import type { UploadedPart } from './parts.ts';
import { asRead, type UploadItem } from './upload-item.ts';

/**
 * Notes which parts of a guest's upload have arrived, so that the share of the request has room for others. A no-op if the
 * upload has changed meanwhile.
 * @param parts those that S3 has
 * @param options `release`: whether nothing stays reserved for the others
 */
export async function settleUpload(
  workspaceId: string,
  upload: UploadItem,
  parts: readonly UploadedPart[],
  { release = false } = {},
): Promise<void> {
  const { id, ownerId, storage, held } = upload;
  const guest = guestOfUserId(ownerId);
  if (!held || !guest) return;
  const arrived = parts.filter(({ number }) => hasPart(held.signed, number));
  const sent = arrived.reduce((sum, { size }) => sum + size, 0);
  const unsent = release ? 0 : Math.max(0, held.reserved - sent);
  const released = release ? held.reserved - sent : 0;
  if (unsent === held.unsent && released === 0) return;
  const numbers = arrived.map(({ number }) => number);
  const next = {
    ...held,
    unsent,
    reserved: held.reserved - released,
    signed: release ? addParts('', numbers) : held.signed,
    revision: held.revision + 1,
  };
  const changes = noChanges();
  changes[storage].reserved -= BigInt(released);
  const share = { workspaceId, linkId: guest.linkId, sharer: held.sharer };
  try {
    await transact([
      update<UploadItem>(
        keys.upload(workspaceId, ownerId, id),
        { set: { held: next }, when: asRead(upload) },
        () => new StaleReadError(),
      ),
      settleShareWrite(share, { unsent: held.unsent - unsent }),
      ...changeUsageWrites(workspaceId, changes),
      ...(released === 0 ? [] : [releaseBytesWrite(workspaceId, guest.linkId, released)]),
    ]);
  } catch (error) {
    if (!(error instanceof StaleReadError)) throw error;
  }
}
