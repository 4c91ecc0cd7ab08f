import { handle } from '#functions/http/handler.ts';
import { isWithinLimits } from '#functions/http/limits.ts';
import { mailboxOf } from '#functions/messages/recipient.ts';
import { queueMailWrite } from '#functions/messages/store.ts';
import { transact } from '#functions/table/client.ts';
import { changeEmail } from '#shared/account.ts';
import { assertPermanentEmail, emailError } from './email-rules.ts';
import { emailInUseMail, newEmailMail } from './mails.ts';
import { newLink } from './one-time-links.ts';
import { requireOwnIdentity } from './own-identity.ts';
import { ownLinkWrite } from './own-links.ts';
import { findUserByEmail, type UserItem } from './store.ts';

export const handler = handle(changeEmail, async ({ body, caller: { user } }) => {
  const { email } = body;
  if (email === user.email) throw emailError('This is the e-mail of your account already.');
  assertPermanentEmail(email);
  const proof = await requireOwnIdentity(user, body);
  const answer = {
    message: `A link is on its way to ${email}. Open it within 24 hours, and that is your e-mail.`,
  };
  if (!(await mayMail(user, email))) {
    if (proof.length > 0) await transact(proof);
    return answer;
  }
  const { id: subjectId, sessionGeneration: generation } = user;
  const link = newLink({ purpose: 'change_email', email, subjectId, generation });
  // If the email is taken, its owner gets a mail; the response to the caller does not reveal it.
  const held = await findUserByEmail(email);
  const mail = held ? emailInUseMail(email) : newEmailMail(email, link.token);
  const mailed = queueMailWrite(mail);
  await transact([...proof, link.write, mailed, ownLinkWrite(user.id, link, mailed)]);
  return answer;
});

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
