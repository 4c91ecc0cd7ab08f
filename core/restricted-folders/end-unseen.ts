import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { endUpload } from '#core/files/uploads/discard-upload.ts';
import { unfinishedUploads } from '#core/files/uploads/upload-item.ts';
import { endLink } from '#core/links/end-link.ts';
import { unseenByMakers } from '#core/links/link-access.ts';
import { linkItem } from '#core/links/link-item.ts';
import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { allows } from '#core/workspaces/folder-access.ts';
import { findWorkspaceAs } from '#core/workspaces/memberships.ts';

/**
 * Ends the share links of a workspace whose makers may no longer share what they open, which no guest can use any more. To
 * be called when rights have changed; what a failed attempt leaves is closed to guests all the same.
 * @param actor as of audit entries
 */
export async function endUnseenLinks(workspaceId: string, actor: string): Promise<void> {
  const { pk } = keys.shareLink(workspaceId, '');
  const links = await queryItems(pk, prefixes.shareLink, linkItem);
  const open = links.filter(({ revokedAt }) => revokedAt === undefined);
  for (const link of await unseenByMakers(workspaceId, open)) {
    await endLink(workspaceId, link, 'folder_restricted', actor, discardEndedUploadsWrites);
  }
}

/** Discards the uploads into a restricted folder of members who may no longer upload there. */
export async function endUnseenUploads(workspaceId: string, name: string): Promise<void> {
  const uploads = await unfinishedUploads(workspaceId);
  const inside = uploads.filter(
    ({ path, ownerId }) => path.startsWith(`${name}/`) && !guestOfUserId(ownerId),
  );
  for (const [userId, own] of Map.groupBy(inside, ({ ownerId }) => ownerId)) {
    const workspace = await findWorkspaceAs(userId, workspaceId);
    const may = workspace && allows(workspace.folders, `${name}/`, 'upload_files');
    for (const upload of may ? [] : own) await endUpload(workspaceId, upload);
  }
}
