import { auditWrite } from '#core/audit/store.ts';
import { auditDetailsOf } from '#core/file-changes/change/audit-details.ts';
import type { ChangeItem, MemberChange } from '#core/file-changes/change/change-item.ts';
import { pathsOfRequest } from '#core/file-changes/change/seen-change.ts';
import { type ChangeRequest, newChange } from '#core/file-changes/change/store.ts';
import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { managesFilesAt } from '#core/files/own-files.ts';
import { type FolderFate, followFoldersWrites } from '#core/links/follow-folders.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/**
 * Who asks for a change, and whose files it may change: checked again when it gets to each file.
 * @param paths those that it changes
 */
export function askedBy(caller: MemberCaller, paths: readonly string[]) {
  return {
    askedBy: caller.user.id,
    ...(!managesFilesAt(caller, paths) && { ownFilesOnly: true }),
  };
}

/**
 * Stores a change that a member asks for, and audits it; the table's stream then starts it.
 * @param fates what becomes of the folders that it takes, for their links
 */
export async function requestChange(
  caller: MemberCaller,
  request: MemberChange<ChangeRequest>,
  fates: readonly FolderFate[] = [],
): Promise<ChangeItem> {
  const { user, workspace } = caller;
  const { change, writes } = newChange(workspace.id, {
    ...request,
    ...askedBy(caller, pathsOfRequest(request)),
  });
  await storeChange(caller, change, fates, [
    ...writes,
    auditWrite(workspace.id, user.email, auditDetailsOf(request)),
  ]);
  return change;
}

/**
 * Stores a change in the transaction that ends the links of the folders that it takes, or lets them follow. If there are
 * more than a transaction can write, the run of the change does the rest before it changes a file.
 */
export async function storeChange(
  { user, workspace }: MemberCaller,
  { id: changeId }: ChangeItem,
  fates: readonly FolderFate[],
  writes: readonly TransactionWrite[],
): Promise<void> {
  const context = { actor: user.email, changeId, discardWrites: discardEndedUploadsWrites };
  await retryOnConflict(async () => {
    const links = await followFoldersWrites(workspace.id, fates, context);
    await transact([...writes, ...links.writes]);
  });
}
