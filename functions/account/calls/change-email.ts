import { invalidField } from '#core/errors.ts';
import { assertPermanentEmail } from '#core/identity/email-rules.ts';
import { requestEmailChange } from '#core/identity/request-email-change.ts';
import { requireOwnIdentity } from '#core/identity/second-factor/own-identity.ts';
import { handle } from '#functions/http/handler.ts';
import { changeEmail } from '#shared/calls/account-email.ts';

export const handler = handle(changeEmail, async ({ body, caller: { user } }) => {
  const { email } = body;
  if (email === user.email)
    throw invalidField('email', 'This is already the email of your account.');
  await assertPermanentEmail(email);
  await requestEmailChange(user, email, await requireOwnIdentity(user, body));
  return {
    message: `We sent a link to ${email}. Open it within 24 hours to change your email.`,
  };
});
