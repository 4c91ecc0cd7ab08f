import { mailboxOf } from '#core/outbox/recipient.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { emailInUseMail, newEmailMail } from './mails.ts';
import { newLink } from './one-time-links.ts';
import { ownLinkWrite } from './own-links.ts';
import { findUserByEmail, type UserItem } from './store.ts';

/**
 * Mails a link to the new email of an account; opening it changes the email. If the email is taken, its owner is mailed
 * instead, and the caller does not learn it. A mail over its limit is not sent.
 * @param proof the writes that consume the proof of the user's identity
 */
export async function requestEmailChange(
  user: UserItem,
  email: string,
  proof: readonly TransactionWrite[],
): Promise<void> {
  const [isMailed, held] = await Promise.all([mayMail(user, email), findUserByEmail(email)]);
  if (!isMailed) {
    if (proof.length > 0) await transact(proof);
    return;
  }
  const { id: subjectId, sessionGeneration: generation } = user;
  const link = newLink({ purpose: 'change_email', email, subjectId, generation });
  const mail = held ? emailInUseMail(email) : newEmailMail(email, link.token);
  const mailed = queueMailWrite(mail);
  await transact([...proof, link.write, mailed, ownLinkWrite(user.id, link, mailed)]);
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
