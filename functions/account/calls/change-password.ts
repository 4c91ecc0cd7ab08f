import { requireOwnIdentity } from '#core/identity/second-factor/own-identity.ts';
import { changePassword } from '#core/lifecycle/passwords.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { clientOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { sessionCookie } from '#functions/http/session.ts';
import * as account from '#shared/calls/account-password.ts';

export const handler = handle(account.changePassword, async ({ body, caller, event }) => {
  const { user } = caller;
  const { writes, releaseRateLimit } = await requireOwnIdentity(user, body);
  const count = () =>
    Promise.all([releaseRateLimit(), consumeRateLimit(['password_changes_of_user', user.id])]);
  const { sessionId, sessionGeneration } = await changePassword(
    caller,
    { newPassword: body.newPassword, endLinks: body.endLinks ?? false },
    { writes, count },
    clientOf(event),
  );
  const message = 'Your password is changed. You are signed out everywhere else.';
  return new Reply({ message }, [await sessionCookie({ ...user, sessionGeneration }, sessionId)]);
});
