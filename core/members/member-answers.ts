import * as z from 'zod/mini';
import { userItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { accessOf } from '#core/workspaces/folder-access.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { type MemberItem, memberAnswer } from './member-item.ts';

const userOfMember = z.pick(userItem, { id: true, username: true, secondFactors: true });

/**
 * Rows as the team sees them: with the name of each joined member, read from their account, which alone has it: a
 * rename is one write, in however many workspaces its user is.
 * @param options `withFactors`: also whether each has a second factor, for users who may require one;
 *   `restrictedFolders`: of the workspace
 */
export async function memberAnswers(
  members: readonly MemberItem[],
  {
    withFactors,
    restrictedFolders,
  }: { withFactors: boolean } & Pick<WorkspaceItem, 'restrictedFolders'>,
): Promise<TeamMember[]> {
  const joined = members.flatMap(({ userId }) => (userId ? [keys.user(userId)] : []));
  // Of other users, and changes nothing: up to 1,000 items that need not be a second old.
  const items = await getItems(joined, { isEventual: true });
  const users = items.flatMap((item) => userOfMember.safeParse(item).data ?? []);
  const byId = new Map(users.map((user) => [user.id, user]));
  return members.map((member) => {
    const user = member.userId ? byId.get(member.userId) : undefined;
    return {
      ...memberAnswer(member),
      ...(seesNothing(member, restrictedFolders) && { seesNothing: true as const }),
      ...(user && { name: user.username, userId: user.id }),
      ...(member.userId &&
        withFactors && { hasSecondFactor: (user?.secondFactors.count ?? 0) > 0 }),
    };
  });
}

/** Whether a collaborator has no folder any more, as when it was opened. */
function seesNothing(
  { role, folders }: MemberItem,
  restrictedFolders: WorkspaceItem['restrictedFolders'],
): boolean {
  const { seesOpen, rights } = accessOf(role, restrictedFolders, folders);
  return !seesOpen && rights.size === 0;
}
