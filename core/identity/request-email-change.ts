import { mailboxOf } from '#core/outbox/mailbox.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { emailInUseMail, newEmailMail } from './mails.ts';
import { newLink } from './one-time-links.ts';
import { ownLinkWrite } from './own-links.ts';
import type { IdentityProof } from './passwords/current-password.ts';
import { isEmailTaken, type UserItem } from './store.ts';

/**
 * Mails a link to the new email of an account; opening it changes the email. If the email is taken, its owner is mailed
 * instead, and the caller does not learn it. A mail over its limit is not sent.
 * @param proof of the user's identity
 */
export async function requestEmailChange(
  user: UserItem,
  email: string,
  { writes, releaseRateLimit }: IdentityProof,
): Promise<void> {
  const [isMailed, isTaken] = await Promise.all([
    mayMail(user, email),
    isEmailTaken(email),
    releaseRateLimit(),
  ]);
  if (!isMailed) {
    if (writes.length > 0) await transact(writes);
    return;
  }
  const { id: subjectId, sessionGeneration: generation } = user;
  const link = newLink({ purpose: 'change_email', email, subjectId, generation });
  const mail = isTaken ? emailInUseMail(email) : newEmailMail(email, link.token);
  const mailed = queueMailWrite(mail);
  await transact([...writes, link.write, mailed, ownLinkWrite(user.id, link, mailed)]);
}

/**
 * Whether the change may be mailed. Unconfirmed accounts share one limit per mailbox, so that they cannot use up the
 * limit of confirmed ones.
 */
function mayMail({ id, emailConfirmed }: UserItem, to: string): Promise<boolean> {
  const mailbox = mailboxOf(to);
  return isWithinLimits(
    ['change_of_email', id],
    ['change_to_mailbox_by_user', `${id}#${mailbox}`],
    ...(emailConfirmed ? [] : [['change_to_mailbox_of_unconfirmed', mailbox] as const]),
  );
}
