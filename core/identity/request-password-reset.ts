import { mailboxOf } from '#core/outbox/mailbox.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { resetMail } from './mails.ts';
import { newLink } from './one-time-links.ts';
import { findUser, placeholderUserId, type UserItem } from './store.ts';

/**
 * Mails a link to choose a new password, if the email has an account and is within its limits.
 * @param userId of the account with this email, or a placeholder
 */
export async function requestPasswordReset(userId: string, email: string): Promise<void> {
  const finding = findUser(userId);
  const [user, isWithin] = await Promise.all([finding, mayMail(email, finding)]);
  if (!isWithin) return;
  const { id: subjectId, sessionGeneration: generation } = user ?? noUser;
  const link = newLink({ purpose: 'reset_password', email, subjectId, generation });
  // Without an account, the same number of writes is made with a link that leads nowhere: neither the response nor its
  // timing reveals whether an account exists.
  const beside = user ? queueMailWrite(resetMail(email, link.token)) : placeholderLinkWrite(email);
  await transact([link.write, beside]);
}

/**
 * Whether the link may be mailed. Over its limit it is not: the owner has the links of the earlier requests, whichever
 * client made them. The same number of limits is counted for every email.
 */
function mayMail(email: string, finding: Promise<UserItem | null>): Promise<boolean> {
  return isWithinLimits(['reset_of_account', email], async () => {
    const user = await finding;
    const subject = user?.emailConfirmed === false ? mailboxOf(email) : newId();
    return ['reset_to_mailbox_of_unconfirmed', subject];
  });
}

const noUser = { id: placeholderUserId, sessionGeneration: 0 };

function placeholderLinkWrite(email: string): TransactionWrite {
  return newLink({ purpose: 'reset_password', email, subjectId: placeholderUserId }).write;
}
