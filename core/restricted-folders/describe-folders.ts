import { CallError } from '#core/errors.ts';
import { listMembers } from '#core/members/store.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { allows } from '#core/workspaces/folder-access.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { may } from '#shared/rules/permissions.ts';
import { idOfRestricted, titleOfRestricted } from '#shared/rules/text/restricted-names.ts';
import { type FolderItem, peopleAmong } from './folder-people.ts';

/** The restricted folders that a member sees, by their titles; with who sees them, where they may change that. */
export async function listFolders(caller: MemberCaller): Promise<RestrictedFolder[]> {
  const { workspace } = caller;
  const { restrictedFolders = {}, folders } = workspace;
  const seen = Object.entries(restrictedFolders).filter(([name]) => folders.rights.has(name));
  const rows = seen.some(([name]) => mayChange(caller, name))
    ? await listMembers(workspace.id)
    : [];
  return seen
    .map(([name, item]) => ({
      ...describe(caller, name, item),
      ...(mayChange(caller, name) && { people: peopleAmong(rows, name, item.roles) }),
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

/**
 * The stored name of a restricted folder that a member sees.
 * @throws CallError `not_found`
 */
export function requireSeen({ workspace }: MemberCaller, id: string): string {
  const names = [...workspace.folders.rights.keys()];
  const name = names.find((each) => idOfRestricted(each) === id);
  if (name === undefined) throw new CallError('not_found');
  return name;
}

/** Whether a member may change who sees a restricted folder. */
export function mayChange({ workspace }: MemberCaller, name: string): boolean {
  const { role, permissionLevel, folders } = workspace;
  return may(role, 'restrict_folders', permissionLevel) && allows(folders, name, 'manage_files');
}

/** A restricted folder as a member receives it, without its people. */
export function describe(
  { workspace: { folders } }: MemberCaller,
  name: string,
  { moving }: FolderItem,
): RestrictedFolder {
  return {
    id: idOfRestricted(name),
    name,
    title: titleOfRestricted(name) ?? name,
    state: moving?.kind ?? 'restricted',
    right: folders.rights.get(name) ?? 'manage',
  };
}
