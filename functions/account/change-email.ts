import { assertPermanentEmail, emailError } from '#core/identity/email-rules.ts';
import { emailInUseMail, newEmailMail } from '#core/identity/mails.ts';
import { newLink } from '#core/identity/one-time-links.ts';
import { ownLinkWrite } from '#core/identity/own-links.ts';
import { requireOwnIdentity } from '#core/identity/second-factor/own-identity.ts';
import { findUserByEmail, type UserItem } from '#core/identity/store.ts';
import { mailboxOf } from '#core/outbox/recipient.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { handle } from '#functions/http/handler.ts';
import { changeEmail } from '#shared/account.ts';

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
