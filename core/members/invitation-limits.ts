import { mailboxOf } from '#core/outbox/mailbox.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { subscriptionRuns } from '#core/subscriptions/subscription-item.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/**
 * Whether an invitation may be mailed; consumes the limits. Accounts with neither a confirmed email nor a paid plan
 * share one limit per mailbox, so that they cannot use up the limit of others.
 */
export function mayMailInvitation(
  { user, workspace }: Pick<MemberCaller, 'user' | 'workspace'>,
  to: string,
): Promise<boolean> {
  const mailbox = mailboxOf(to);
  if (!user.emailConfirmed && !subscriptionRuns(workspace.subscription)) {
    return isWithinLimits(
      ['invitations_of_unconfirmed', mailboxOf(user.email)],
      ['invitations_of_unconfirmed_to_mailbox', mailbox],
    );
  }
  return isWithinLimits(
    ['invitations_mailed_of_workspace', workspace.id],
    ['invitations_of_workspace_to_mailbox', `${workspace.id}#${mailbox}`],
    ['invitations_to_mailbox', mailbox],
  );
}
