import { mailboxOf } from '#core/outbox/recipient.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { resetMail } from './mails.ts';
import { newLink } from './one-time-links.ts';
import { findUserByEmail, placeholderUserId } from './store.ts';

/** Mails a link to choose a new password, if the email has an account and is within its limits. */
export async function requestPasswordReset(email: string): Promise<void> {
  const user = await findUserByEmail(email);
  const { id: subjectId, sessionGeneration: generation } = user ?? noUser;
  const link = newLink({ purpose: 'reset_password', email, subjectId, generation });
  // A mail over its limit is not sent: the owner has the links of the earlier requests, whichever client made them.
  const isWithin = await isWithinLimits(
    ['reset_of_account', email],
    [
      'reset_to_mailbox_of_unconfirmed',
      user?.emailConfirmed === false ? mailboxOf(email) : link.hash,
    ],
  );
  if (!isWithin) return;
  // Without an account, the same number of writes is made with a link that leads nowhere: neither the response nor its
  // timing reveals whether an account exists.
  const beside = user ? queueMailWrite(resetMail(email, link.token)) : placeholderLinkWrite(email);
  await transact([link.write, beside]);
}

const noUser = { id: placeholderUserId, sessionGeneration: 0 };

function placeholderLinkWrite(email: string): TransactionWrite {
  return newLink({ purpose: 'reset_password', email, subjectId: placeholderUserId }).write;
}
