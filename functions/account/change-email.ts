import { assertPermanentEmail, emailError } from '#core/identity/email-rules.ts';
import { requestEmailChange } from '#core/identity/request-email-change.ts';
import { requireOwnIdentity } from '#core/identity/second-factor/own-identity.ts';
import { handle } from '#functions/http/handler.ts';
import { changeEmail } from '#shared/account.ts';

export const handler = handle(changeEmail, async ({ body, caller: { user } }) => {
  const { email } = body;
  if (email === user.email) throw emailError('This is the e-mail of your account already.');
  assertPermanentEmail(email);
  await requestEmailChange(user, email, await requireOwnIdentity(user, body));
  return {
    message: `A link is on its way to ${email}. Open it within 24 hours, and that is your e-mail.`,
  };
});
