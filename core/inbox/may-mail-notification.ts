import { userItem } from '#core/identity/store.ts';
import { inboxItem, inboxKey } from '#core/inbox/ports/inbox-item.ts';
import { maySeeFiles } from '#core/inbox/ports/notify.ts';
import type { MailedNotification } from '#core/outbox/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { workspaceOfMember, workspaceOfMemberKeys } from '#core/workspaces/memberships.ts';
import { standingNotifications } from './describe-notifications.ts';

/**
 * Whether a member may still be mailed a notification at an email: a mail may wait, and what it tells be deleted, or they
 * removed, meanwhile.
 */
export async function mayMailNotification(
  { workspaceId, userId, id }: MailedNotification,
  email: string,
): Promise<boolean> {
  const [unread, read, account, ...member] = await getItems([
    inboxKey(workspaceId, userId, { id, isRead: false }),
    inboxKey(workspaceId, userId, { id, isRead: true }),
    keys.user(userId),
    ...workspaceOfMemberKeys(userId, workspaceId),
  ]);
  const item = unread ?? read;
  const user = account ? userItem.parse(account) : null;
  const workspace = workspaceOfMember(member);
  if (!item || !user || !workspace) return false;
  if (user.email !== email || !user.emailConfirmed || !maySeeFiles(user, workspace)) return false;
  const { joinedAt, folders } = workspace;
  const owner = { workspaceId, userId, joinedAt, folders };
  return (await standingNotifications(owner, [inboxItem.parse(item)])).length > 0;
}
