import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { auditDetailsOf } from '#core/file-changes/change/audit-details.ts';
import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { pathsOfRequest, requireSeenChange } from '#core/file-changes/change/seen-change.ts';
import { type ChangeRequest, findChange, newChange } from '#core/file-changes/change/store.ts';
import { fatesOfUndo } from '#core/file-changes/folder-links.ts';
import { managesFilesAt } from '#core/files/own-files.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { requirePaths } from '#core/workspaces/folder-access.ts';
import type { AuditedChange } from '#shared/calls/audit.ts';
import { isRestrictedFolder } from '#shared/rules/text/restricted-names.ts';
import { askedBy, storeChange } from './request-change.ts';

/**
 * Undoes a deletion or a move, once: exactly the files that it has changed. If it is not done yet, it changes no further
 * files.
 * @throws CallError `not_found`, `cannot_undo`; `forbidden` for another member's change without `manage_files`
 */
export async function undoChange(caller: MemberCaller, changeId: string): Promise<ChangeItem> {
  const { id: workspaceId } = caller.workspace;
  const undone = requireSeenChange(caller, await findChange(workspaceId, changeId));
  const paths = pathsOfRequest(undone);
  requirePaths(caller.workspace.folders, paths, 'manage_own_files');
  if (undone.askedBy !== caller.user.id && !managesFilesAt(caller, paths)) {
    throw new CallError('forbidden', { message: 'You can undo only your own changes.' });
  }
  const request = undoOf(undone);
  const isOfRestriction = paths.some(isRestrictedFolder);
  if (!request || undone.undoes !== undefined || (undone.kind === 'move' && isOfRestriction))
    throw new CallError('cannot_undo');
  const { change, writes } = newChange(workspaceId, { ...request, ...askedBy(caller, paths) });
  const fates = await fatesOfUndo(workspaceId, undone);
  await storeChange(caller, change, fates, [
    ...writes,
    update<ChangeItem>(
      keys.fileChange(workspaceId, changeId),
      { set: { undoneBy: change.id }, when: { id: changeId, undoneBy: absent } },
      () => new CallError('cannot_undo'),
    ),
    auditWrite(workspaceId, caller.user.email, undoDetails(auditDetailsOf(undone))),
  ]);
  return change;
}

/** Only deletions and moves can be undone. */
function undoOf({ id: undoes, kind }: ChangeItem): ChangeRequest | null {
  if (kind === 'delete') return { kind: 'restore', versions: [], undoes };
  if (kind === 'move') return { kind: 'move', undoes };
  return null;
}

/** What the undo does, for the audit log: its own item names no files. */
function undoDetails(undone: AuditedChange): AuditedChange {
  if (undone.kind === 'files_deleted') return { ...undone, kind: 'files_restored' };
  if (undone.kind === 'files_moved') return { ...undone, path: undone.to, to: undone.path };
  return undone;
}
