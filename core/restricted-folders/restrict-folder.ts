import { randomInt } from 'node:crypto';
import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { newChange } from '#core/file-changes/change/store.ts';
import { storeChange } from '#core/file-changes/request/request-change.ts';
import { hasFolder } from '#core/files/listing/name-clash.ts';
import { discardUploadsIn } from '#core/files/uploads/discard-upload.ts';
import type { FolderFate } from '#core/links/follow-folders.ts';
import type { MemberItem } from '#core/members/member-item.ts';
import { listMembers } from '#core/members/store.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { accessOf } from '#core/workspaces/folder-access.ts';
import { getWorkspace, updateWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { maxRestrictedFolders } from '#shared/rules/text/restricted-folders.ts';
import {
  restrictedFolderOf,
  restrictedId,
  restrictedName,
  titleOfRestricted,
} from '#shared/rules/text/restricted-names.ts';
import { describe } from './describe-folders.ts';
import { endUnseenLinks } from './end-unseen.ts';
import { type FolderItem, type FolderPeople, rolesOf, setRightsWrites } from './folder-people.ts';

/**
 * Restricts a folder of the first level. From this moment on it counts as restricted; a change then moves its files to a name
 * that no one can guess, so that who does not see it cannot even learn of it by a name that is taken. Again for one of which
 * not all files could be moved: it moves the rest.
 * @throws CallError `not_found`, `business_needed`, `too_many_restricted_folders`, `already_restricted`
 */
export async function restrictFolder(
  caller: MemberCaller,
  { folder, ...people }: FolderPeople & { folder: string },
): Promise<{ folder: RestrictedFolder; change: ChangeItem }> {
  requireBusiness(caller);
  const { user, workspace } = caller;
  const title = folder.slice(0, -1);
  if (restrictedFolderOf(folder) !== null) throw new CallError('already_restricted');
  const closing = workspace.folders.closing.get(title);
  if (closing !== undefined) return closeAgain(caller, folder, closing);
  if (!(await hasFolder(workspace.id, title))) throw new CallError('not_found');
  const name = restrictedName(title, restrictedId(randomInt));
  const item: FolderItem = { roles: rolesOf(people), moving: { kind: 'closing', from: title } };
  const change = await retryOnConflict(async () => {
    const [{ restrictedFolders }, rows] = await Promise.all([
      getWorkspace(workspace.id),
      listMembers(workspace.id),
    ]);
    const isClosing = Object.values(restrictedFolders ?? {}).some(
      ({ moving }) => moving?.kind === 'closing' && moving.from === title,
    );
    if (isClosing) throw new CallError('already_restricted');
    const writes = restrictWrites(caller, { restrictedFolders, rows }, { name, item, people });
    return moveFolder(caller, { name, from: folder, to: `${name}/` }, writes);
  });
  await discardUploadsIn(workspace.id, folder);
  await endUnseenLinks(workspace.id, user.email);
  return { folder: describeMade(caller, name, item), change };
}

/** A folder to be restricted, by its stored name, and who sees it besides who restricts it. */
interface Restriction {
  name: string;
  item: FolderItem;
  people: FolderPeople;
}

/**
 * The writes from which on a folder counts as restricted.
 * @param read what the workspace has
 * @throws CallError `too_many_restricted_folders`, `not_found`; of the transaction StaleReadError
 */
export function restrictWrites(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  {
    restrictedFolders,
    rows,
  }: Pick<WorkspaceItem, 'restrictedFolders'> & { rows: readonly MemberItem[] },
  { name, item, people }: Restriction,
): TransactionWrite[] {
  if (Object.keys(restrictedFolders ?? {}).length >= maxRestrictedFolders)
    throw new CallError('too_many_restricted_folders');
  const own = rows.find(({ userId }) => userId === user.id);
  // Who restricts a folder keeps it.
  const members = [
    ...people.members.filter(({ id }) => id !== own?.id),
    ...(own ? [{ id: own.id, right: 'manage' as const }] : []),
  ];
  return [
    updateWorkspace(workspaceId, {
      set: { restrictedFolders: { ...restrictedFolders, [name]: item } },
      when: { restrictedFolders },
    }),
    ...setRightsWrites(workspaceId, name, rows, members),
    auditWrite(workspaceId, user.email, {
      kind: 'folder_restricted',
      title: titleOfRestricted(name) ?? name,
      people: members.length,
    }),
  ];
}

/** A folder that was just restricted, as who has restricted it receives it. */
export function describeMade(
  caller: MemberCaller,
  name: string,
  item: FolderItem,
): RestrictedFolder {
  const { workspace } = caller;
  const own = workspace.role === 'Owner' ? {} : { [name]: 'manage' as const };
  const folders = accessOf(workspace.role, { [name]: item }, own);
  return describe({ ...caller, workspace: { ...workspace, folders } }, name, item);
}

/** Moves what is left of a folder that counts as restricted, after a failure. */
async function closeAgain(
  caller: MemberCaller,
  folder: string,
  name: string,
): Promise<{ folder: RestrictedFolder; change: ChangeItem }> {
  const item = caller.workspace.restrictedFolders?.[name];
  if (!item) throw new CallError('already_restricted');
  const change = await moveFolder(caller, { name, from: folder, to: `${name}/` }, []);
  return { folder: describe(caller, name, item), change };
}

/**
 * Stores the change that moves all of a folder of the first level to another name. Its links follow when it begins: beside
 * the people of a folder one transaction may have no room for them.
 * @param moved `name`: of the restricted folder that it becomes, or was
 * @param fates of links that follow at once
 */
export async function moveFolder(
  caller: MemberCaller,
  { name, from, to }: { name: string; from: string; to: string },
  writes: readonly TransactionWrite[],
  fates: readonly FolderFate[] = [],
): Promise<ChangeItem> {
  const moves = [{ path: from, to }];
  const { change, writes: changeWrites } = newChange(caller.workspace.id, {
    kind: 'move',
    moves,
    restrictedFolder: name,
    askedBy: caller.user.id,
  });
  await storeChange(caller, change, fates, [...changeWrites, ...writes]);
  return change;
}

/** @throws CallError `business_needed` */
export function requireBusiness({ workspace: { permissionLevel } }: MemberCaller): void {
  if (permissionLevel !== 'advanced') throw new CallError('business_needed');
}
