import { resetMail } from '#core/identity/mails.ts';
import { newLink } from '#core/identity/one-time-links.ts';
import { findUserByEmail, placeholderUserId } from '#core/identity/store.ts';
import { mailboxOf } from '#core/outbox/recipient.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { consumeRateLimit, isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { addressOf } from '#functions/http/address.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { forgotPassword } from '#shared/account.ts';

/** The same response for every email, so that it does not reveal whether an account exists. */
const answer = {
  message:
    'If there is an account with this e-mail, a link to choose a new password is on its way.',
};

export const handler = handlePublic(forgotPassword, async ({ body: { email }, event }) => {
  await consumeRateLimit(['reset_from_address', addressOf(event)]);
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
  if (!isWithin) return answer;
  // Without an account, the same number of writes is made with a link that leads nowhere: neither the response nor its
  // timing reveals whether an account exists.
  const beside = user ? queueMailWrite(resetMail(email, link.token)) : placeholderLinkWrite(email);
  await transact([link.write, beside]);
  return answer;
});

const noUser = { id: placeholderUserId, sessionGeneration: 0 };

function placeholderLinkWrite(email: string): TransactionWrite {
  return newLink({ purpose: 'reset_password', email, subjectId: placeholderUserId }).write;
}
