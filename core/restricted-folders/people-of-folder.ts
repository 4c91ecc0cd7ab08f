import { listMembers } from '#core/members/store.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { accessOf } from '#core/workspaces/folder-access.ts';
import { namedMembers } from '#core/workspaces/named-members.ts';
import type { PersonOfFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { requireSeen } from './describe-folders.ts';

/**
 * Who sees a restricted folder and has joined, with the owner: whom those who see it may mention there, and ask.
 * @throws CallError `not_found`
 */
export async function peopleOfFolder(caller: MemberCaller, id: string): Promise<PersonOfFolder[]> {
  const name = requireSeen(caller, id);
  const { id: workspaceId, ownerId, restrictedFolders } = caller.workspace;
  const seeing = (await listMembers(workspaceId)).flatMap(({ userId, role, folders }) =>
    userId && accessOf(role, restrictedFolders, folders).rights.has(name) ? [userId] : [],
  );
  const userIds = [ownerId, ...seeing];
  const named = await namedMembers(workspaceId, userIds);
  return userIds.flatMap((userId) => {
    const person = named.get(userId);
    return person ? [{ userId, ...person }] : [];
  });
}
