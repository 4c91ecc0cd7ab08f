import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { endUpload } from '#core/files/uploads/discard-upload.ts';
import { findUpload } from '#core/files/uploads/upload-item.ts';
import { guestUserId } from '#core/links/ports/guest-item.ts';
import type { SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import { transact } from '#core/table/client.ts';
import { isId } from '#core/table/ids.ts';
import { getSeenLink } from './link-access.ts';
import { targetOf } from './targets/target-of.ts';

/**
 * Ends what a guest is sending by an upload request, and releases what is reserved for it, which Activity shows.
 * @param actor as of audit entries
 * @throws CallError `not_found`, also once it is complete
 */
export async function endGuestUpload(
  workspace: SeenWorkspace,
  { linkId, guestId, uploadId }: { linkId: string; guestId: string; uploadId: string },
  actor: string,
): Promise<void> {
  const { id: workspaceId } = workspace;
  if (![guestId, uploadId].every(isId)) throw new CallError('not_found');
  const ownerId = guestUserId({ linkId, id: guestId });
  const [link, upload] = await Promise.all([
    getSeenLink(workspace, linkId),
    findUpload(workspaceId, { id: uploadId, ownerId }),
  ]);
  if (!upload || upload.completed) throw new CallError('not_found');
  const subject = await targetOf(link).subject(workspaceId);
  if (!(await endUpload(workspaceId, upload))) throw new CallError('not_found');
  const change = { kind: 'share_link_upload_ended', ...subject } as const;
  await transact([auditWrite(workspaceId, actor, change)]);
}
