import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { outgoingMail } from '#functions/messages/store.ts';
import { transact } from '#functions/table/client.ts';
import { changeEmail } from '#shared/account.ts';
import { refusedEmail, refuseTemporary } from './email-rules.ts';
import { newLink } from './links.ts';
import { emailInUseMail, newEmailMail } from './mails.ts';
import { requireOwnPassword } from './own-password.ts';
import { findUserByEmail } from './store.ts';

export const handler = handle(changeEmail, async ({ body, caller: { user } }) => {
  const { email, password } = body;
  if (email === user.email) throw refusedEmail('This is the e-mail of your account already.');
  refuseTemporary(email);
  await requireOwnPassword(user, password);
  await countAttempts(['change_of_email', user.id], ['change_to_email', email]);
  const { id: subjectId, sessionGeneration: generation } = user;
  const link = newLink({ purpose: 'change_email', email, subjectId, generation });
  // Whoever has this e-mail hears of it; whoever asked learns nothing of whether somebody has.
  const held = await findUserByEmail(email);
  const mail = held ? emailInUseMail(email) : newEmailMail(email, link.token);
  await transact([link.write, outgoingMail(mail)]);
  return {
    message: `A link is on its way to ${email}. Open it within 24 hours, and that is your e-mail.`,
  };
});
