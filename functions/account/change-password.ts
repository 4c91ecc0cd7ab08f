import { sessionAuditWrites } from '#core/audit/store.ts';
import { hashPassword } from '#core/identity/password.ts';
import { assertStrongPassword } from '#core/identity/password-rules.ts';
import { requireOwnIdentity } from '#core/identity/second-factor/own-identity.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { passwordChangedNotice } from '#core/identity/security-mails.ts';
import { newSession } from '#core/identity/sessions.ts';
import { setPasswordWrite } from '#core/identity/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { workspacesOf } from '#core/workspaces/store.ts';
import { clientOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { sessionCookie } from '#functions/http/session.ts';
import { changePassword } from '#shared/account.ts';

export const handler = handle(changePassword, async ({ body, caller, event }) => {
  const { user } = caller;
  const proof = await requireOwnIdentity(user, body);
  await consumeRateLimit(['password_changes_of_user', user.id]);
  await assertStrongPassword(body.newPassword, user, 'newPassword');
  const next = { ...user, sessionGeneration: user.sessionGeneration + 1 };
  const session = newSession(next, clientOf(event));
  const workspaces = await workspacesOf(user.id);
  await transact([
    ...proof,
    setPasswordWrite(user, await hashPassword(body.newPassword)),
    session.write,
    ...(await securityMailWrites(user, passwordChangedNotice('changed'))),
    ...sessionAuditWrites(workspaces, user, 'password_changed'),
  ]);
  const message = 'Your password is changed. You are signed out everywhere else.';
  return new Reply({ message }, [await sessionCookie(next, session.id)]);
});
