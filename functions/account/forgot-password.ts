import { addressOf } from '#functions/http/address.ts';
import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { outgoingMail } from '#functions/messages/store.ts';
import { transact } from '#functions/table/client.ts';
import { forgotPassword } from '#shared/account.ts';
import { newLink } from './links.ts';
import { resetMail } from './mails.ts';
import { findUserByEmail } from './store.ts';

/** Whoever asks learns nothing of whether there is such an account. */
const answer = {
  message:
    'If there is an account with this e-mail, a link to choose a new password is on its way.',
};

export const handler = handle(forgotPassword, async ({ body: { email }, event }) => {
  await countAttempts(['reset_of_account', email], ['reset_from_address', await addressOf(event)]);
  const user = await findUserByEmail(email);
  if (user) {
    const link = newLink({ purpose: 'reset_password', email, subjectId: user.id });
    await transact([link.write, outgoingMail(resetMail(email, link.token))]);
  }
  return answer;
});
