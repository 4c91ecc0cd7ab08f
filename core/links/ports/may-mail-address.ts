import { mailboxOf } from '#core/outbox/mailbox.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';

/**
 * Counts a mail to someone outside of the workspace. A workspace's first mails to a mailbox are its own: those of other
 * workspaces do not use them up.
 * @returns whether it may be sent
 */
export async function mayMailAddress(workspaceId: string, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  return (
    (await isWithinLimits([
      'first_link_mails_of_workspace_to_mailbox',
      `${workspaceId}#${mailbox}`,
    ])) || isWithinLimits(['link_mails_to_mailbox', mailbox])
  );
}
