import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { fatesOfMoves } from '#core/file-changes/folder-links.ts';
import { assertNoClash } from '#core/files/listing/name-clash.ts';
import { listMembers } from '#core/members/store.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { getWorkspace, updateWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { titleOfRestricted } from '#shared/rules/text/restricted-names.ts';
import { describe, mayChange, requireSeen } from './describe-folders.ts';
import { endUnseenLinks, endUnseenUploads } from './end-unseen.ts';
import { type FolderItem, type FolderPeople, rolesOf, setRightsWrites } from './folder-people.ts';
import { moveFolder, requireBusiness } from './restrict-folder.ts';

/**
 * Changes who sees a restricted folder; uploads and links of those who lose it end.
 * @throws CallError `not_found`, `forbidden`, `business_needed`
 */
export async function changePeople(
  caller: MemberCaller,
  id: string,
  { roles, members }: FolderPeople,
): Promise<RestrictedFolder> {
  const name = requireFolder(caller, id);
  requireBusiness(caller);
  const { user, workspace } = caller;
  const item = await retryOnConflict(async () => {
    const [read, rows] = await Promise.all([getWorkspace(workspace.id), listMembers(workspace.id)]);
    const { restrictedFolders } = read;
    const changed: FolderItem = { ...itemOf(read, name), roles: rolesOf({ roles }) };
    await transact([
      updateWorkspace(workspace.id, {
        set: { restrictedFolders: { ...restrictedFolders, [name]: changed } },
        when: { restrictedFolders },
      }),
      ...setRightsWrites(workspace.id, name, rows, members),
      auditWrite(workspace.id, user.email, {
        kind: 'folder_people_changed',
        title: titleOf(name),
        people: members.length,
      }),
    ]);
    return changed;
  });
  await endUnseenUploads(workspace.id, name);
  await endUnseenLinks(workspace.id, user.email);
  return { ...describe(caller, name, item), people: { roles, members } };
}

/**
 * Opens a restricted folder to the whole team. Until all of its files are moved back it counts as restricted. On every plan:
 * what a plan that has ended leaves restricted can still be opened. Again for one of which not all files could be moved.
 * @throws CallError `not_found`, `forbidden`, `file_exists` while there is another folder of its title
 */
export async function openFolder(caller: MemberCaller, id: string): Promise<ChangeItem> {
  const name = requireFolder(caller, id);
  const { user, workspace } = caller;
  const title = titleOf(name);
  const isOpening = workspace.restrictedFolders?.[name]?.moving?.kind === 'opening';
  // Of one that is being opened some files are there already.
  if (!isOpening) await assertNoClash(workspace.id, title);
  return retryOnConflict(async () => {
    const read = await getWorkspace(workspace.id);
    const { restrictedFolders } = read;
    const item = itemOf(read, name);
    if (item.moving?.kind === 'closing') throw new CallError('file_exists', { message: moves });
    const opening: FolderItem = { ...item, moving: { kind: 'opening' } };
    const move = { path: `${name}/`, to: `${title}/` };
    const writes = [
      updateWorkspace(workspace.id, {
        set: { restrictedFolders: { ...restrictedFolders, [name]: opening } },
        when: { restrictedFolders },
      }),
      auditWrite(workspace.id, user.email, { kind: 'folder_opened', title }),
    ];
    const moved = { name, from: move.path, to: move.to };
    return moveFolder(caller, moved, writes, fatesOfMoves([move]));
  });
}

const moves = 'The files of this folder are being moved. Try again when they are.';

/** The stored name of a restricted folder whose people a member may change. */
export function requireFolder(caller: MemberCaller, id: string): string {
  const name = requireSeen(caller, id);
  if (!mayChange(caller, name)) throw new CallError('forbidden');
  return name;
}

function itemOf({ restrictedFolders }: WorkspaceItem, name: string): FolderItem {
  const item = restrictedFolders?.[name];
  if (!item) throw new CallError('not_found');
  return item;
}

/** The title of a folder by its stored name. */
export function titleOf(name: string): string {
  return titleOfRestricted(name) ?? name;
}
