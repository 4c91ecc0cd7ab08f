import { mailboxOf } from '#core/outbox/mailbox.ts';
import { type SecurityNotice, secureAccountUrl, securityMail } from '#core/outbox/security-mail.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { type Attempt, areWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { newLink } from './one-time-links.ts';
import type { UserItem } from './store.ts';

/** The account, and the email to send to. */
interface Recipient {
  id: string;
  email: string;
}

/**
 * Queues a mail about the security of an account, with a link to secure it. Returns no writes if the email is
 * unconfirmed and its mailbox has reached the daily limit: accounts and tags cost nothing.
 * @param within a further limit of such mails
 */
export async function securityMailWrites(
  recipient: Recipient & Pick<UserItem, 'emailConfirmed'>,
  notice: SecurityNotice,
  within: readonly Attempt[] = [],
): Promise<TransactionWrite[]> {
  const { email, emailConfirmed } = recipient;
  const limits: Attempt[] = emailConfirmed
    ? [...within]
    : [...within, ['security_mails_to_mailbox_of_unconfirmed', mailboxOf(email)]];
  if (limits.length > 0 && !(await areWithinLimits(limits))) return [];
  const { token, write } = newSecureAccountLink(recipient);
  return [write, queueMailWrite(securityMail(recipient.email, notice, token))];
}

/**
 * The URL by which a user can secure their account, for a mail about something else, and the write that stores the
 * link.
 */
export function secureAccountLink(recipient: Recipient): { url: string; write: TransactionWrite } {
  const { token, write } = newSecureAccountLink(recipient);
  return { url: secureAccountUrl(token), write };
}

function newSecureAccountLink({ id, email }: Recipient) {
  const issuedAt = now().toISOString();
  return newLink({ purpose: 'secure_account', email, subjectId: id, issuedAt });
}
