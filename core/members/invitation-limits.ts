import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import { mailboxOf } from '#core/outbox/mailbox.ts';
import { consumeRateLimit, isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { NotMailed } from '#shared/calls/team-members.ts';

/** Whether an invitation is mailed, and what the inviter is answered about it. */
export interface InvitationMail {
  isMailed: boolean;
  /** Set if the inviter's own limit is reached. */
  notMailed?: NotMailed;
}

/**
 * Consumes the limits of mailed invitations. Accounts with neither a confirmed email nor a paid plan share one limit
 * per mailbox, so that they cannot use up the limit of others. Only the inviter's own limits are reported: a mail over a
 * limit that others count towards is silently dropped, and still counts towards the inviter's own, since the number of
 * mails that are left would reveal it otherwise (decision 23).
 */
export async function consumeInvitationMail(
  { user, workspace }: Pick<MemberCaller, 'user' | 'workspace'>,
  to: string,
): Promise<InvitationMail> {
  const mailbox = mailboxOf(to);
  const isTrusted = user.emailConfirmed || subscriptionRuns(workspace.subscription);
  try {
    if (isTrusted) {
      await consumeRateLimit(
        ['invitations_mailed_of_workspace', workspace.id],
        ['invitations_of_workspace_to_mailbox', `${workspace.id}#${mailbox}`],
      );
    } else {
      await consumeRateLimit(['invitations_of_unconfirmed', mailboxOf(user.email)]);
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.retryAfter === undefined) throw error;
    const until = now().getTime() + error.retryAfter * 1_000;
    const notMailed = { until: new Date(until).toISOString(), confirmEmail: !isTrusted };
    return { isMailed: false, notMailed };
  }
  const shared = isTrusted ? 'invitations_to_mailbox' : 'invitations_of_unconfirmed_to_mailbox';
  return { isMailed: await isWithinLimits([shared, mailbox]) };
}
