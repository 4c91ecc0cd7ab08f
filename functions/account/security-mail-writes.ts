import { isWithinLimits } from '#functions/http/limits.ts';
import { mailboxOf } from '#functions/messages/recipient.ts';
import {
  type SecurityNotice,
  secureAccountUrl,
  securityMail,
} from '#functions/messages/security-mail.ts';
import { queueMailWrite } from '#functions/messages/store.ts';
import { now } from '#functions/runtime/clock.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { newLink } from './one-time-links.ts';
import type { UserItem } from './store.ts';

/** Whose account it is, and which email the mail goes to. */
interface Recipient {
  id: string;
  email: string;
}

/**
 * Tells somebody about the security of their account: the mail, and the link in it, by which they can secure it. None
 * where the email may be a stranger's and its mailbox has had its share today: accounts and tags are free.
 */
export async function securityMailWrites(
  recipient: Recipient & Pick<UserItem, 'emailConfirmed'>,
  notice: SecurityNotice,
): Promise<TransactionWrite[]> {
  const { email, emailConfirmed } = recipient;
  const mayMail =
    emailConfirmed ||
    (await isWithinLimits(['security_mails_to_mailbox_of_unconfirmed', mailboxOf(email)]));
  if (!mayMail) return [];
  const { token, write } = newSecureAccountLink(recipient);
  return [write, queueMailWrite(securityMail(recipient.email, notice, token))];
}

/** The address by which somebody can secure their account, for a mail about something else, and its write. */
export function secureAccountLink(recipient: Recipient): { url: string; write: TransactionWrite } {
  const { token, write } = newSecureAccountLink(recipient);
  return { url: secureAccountUrl(token), write };
}

function newSecureAccountLink({ id, email }: Recipient) {
  const issuedAt = now().toISOString();
  return newLink({ purpose: 'secure_account', email, subjectId: id, issuedAt });
}
