import type { InboxOwner } from '#core/inbox/describe-notifications.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/** The caller as the owner of their inbox in the current workspace. */
export function inboxOwner({ user, workspace }: MemberCaller): InboxOwner {
  const { id: workspaceId, joinedAt, folders } = workspace;
  return { workspaceId, userId: user.id, joinedAt, folders };
}
