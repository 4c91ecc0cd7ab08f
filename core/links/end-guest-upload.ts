import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { endUpload } from '#core/files/uploads/discard-upload.ts';
import { findUpload } from '#core/files/uploads/upload-item.ts';
import { guestUserId } from '#core/links/ports/guest-item.ts';
import { transact } from '#core/table/client.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { linkItem } from './link-item.ts';
import { targetOf } from './targets/target-of.ts';

/**
 * Ends what a guest is sending by an upload request, and releases what is reserved for it, which Activity shows.
 * @param actor as of audit entries
 * @throws CallError `not_found`, also once it is complete
 */
export async function endGuestUpload(
  workspaceId: string,
  { linkId, guestId, uploadId }: { linkId: string; guestId: string; uploadId: string },
  actor: string,
): Promise<void> {
  if (![linkId, guestId, uploadId].every(isId)) throw new CallError('not_found');
  const ownerId = guestUserId({ linkId, id: guestId });
  const [link, upload] = await Promise.all([
    getItem(keys.shareLink(workspaceId, linkId), linkItem),
    findUpload(workspaceId, { id: uploadId, ownerId }),
  ]);
  if (!link || !upload || upload.completed) throw new CallError('not_found');
  const subject = await targetOf(link).subject(workspaceId);
  if (!(await endUpload(workspaceId, upload))) throw new CallError('not_found');
  const change = { kind: 'share_link_upload_ended', ...subject } as const;
  await transact([auditWrite(workspaceId, actor, change)]);
}
