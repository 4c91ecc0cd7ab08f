import type { Mail } from '#core/clients/mail.ts';
import { type UserItem, userItem } from '#core/identity/store.ts';
import { type MailedApprover, queueMailWrite } from '#core/outbox/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { type WorkspaceOfMember, workspaceOfMember } from '#core/workspaces/memberships.ts';
import { lacksRequiredSecondFactor } from '#core/workspaces/second-factor-requirement.ts';
import { defaultPreferences, type NotificationPreferences } from '#shared/rules/notifications.ts';
import { may } from '#shared/rules/permissions.ts';
import { type InboxSubject, inboxWrite } from './inbox-item.ts';

/** A notification to one member, with the mail that tells it if they want that at once. */
export interface SentNotification {
  userId: string;
  subject: InboxSubject;
  mail: (to: string) => Mail;
  /** Of a request to approve: the mail is sent while it can be decided. */
  approver?: MailedApprover;
}

/** What notifies members. */
export interface Notifying {
  /** For the transaction that causes the notifications: up to two for each. */
  writes: TransactionWrite[];
  /** Those who want the hourly mail to tell it. */
  hourly: string[];
  /** Those whom no hourly mail tells it: they are mailed at once, or want no mail about it. */
  withoutHourlyMail: string[];
}

/** How a user wants to be notified of each kind. */
export function preferencesOf({
  notifications,
}: Pick<UserItem, 'notifications'>): NotificationPreferences {
  return { ...defaultPreferences, ...notifications };
}

/**
 * What notifies members of an action, each as they prefer; recipients who are no members, or may not see the files, are
 * left out. An author who causes too many mails sends none: the inbox tells it.
 * @param by the id of the author of the action
 */
export async function notifyMembers(
  workspaceId: string,
  by: string,
  sent: readonly SentNotification[],
): Promise<Notifying> {
  if (sent.length === 0) return { writes: [], hourly: [], withoutHourlyMail: [] };
  const recipients = await readRecipients(workspaceId, sent);
  const atOnce = recipients.some(({ user, choice }) => choice === 'at_once' && user.emailConfirmed);
  const mayMail = atOnce && (await isWithinLimits(['notification_mails_of_author', by]));
  const writes = recipients.flatMap(({ user, choice, subject, mail, approver }) => {
    if (choice === 'off') return [];
    const notification = { workspaceId, userId: user.id, id: newId() };
    return [
      inboxWrite(workspaceId, user.id, subject, notification.id),
      ...(choice === 'at_once' && mayMail && user.emailConfirmed
        ? [queueMailWrite(mail(user.email), { notification, approver })]
        : []),
    ];
  });
  const idsOf = (isHourly: boolean) =>
    recipients.flatMap(({ user, choice }) => ((choice === 'hourly') === isHourly ? [user.id] : []));
  return { writes, hourly: idsOf(true), withoutHourlyMail: idsOf(false) };
}

async function readRecipients(workspaceId: string, sent: readonly SentNotification[]) {
  const [workspace, subscription, ...members] = await getItems([
    keys.workspace(workspaceId),
    keys.subscription(workspaceId),
    ...sent.flatMap(({ userId }) => [keys.membership(userId, workspaceId), keys.user(userId)]),
  ]);
  return sent.flatMap(({ userId: _, ...one }, index) => {
    const [membership = null, account = null] = members.slice(index * 2);
    const user = account ? userItem.parse(account) : null;
    const seen = workspaceOfMember([membership, workspace ?? null, subscription ?? null]);
    if (!user || !seen || !maySeeFiles(user, seen)) return [];
    return [{ ...one, user, choice: preferencesOf(user)[one.subject.kind] }];
  });
}

/** Whether a member may see what notifications are about. */
export function maySeeFiles(user: UserItem, workspace: WorkspaceOfMember): boolean {
  return (
    !lacksRequiredSecondFactor({ user, workspace }) &&
    may(workspace.role, 'see_files', workspace.permissionLevel)
  );
}
