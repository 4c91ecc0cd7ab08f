import { sessionAuditWrites } from '#functions/audit/store.ts';
import { clientOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { sessionCookie } from '#functions/http/session.ts';
import { transact } from '#functions/table/client.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import { changePassword } from '#shared/account.ts';
import { requireOwnIdentity } from './own-identity.ts';
import { hashPassword } from './password.ts';
import { assertStrongPassword } from './password-rules.ts';
import { securityMailWrites } from './security-mail-writes.ts';
import { passwordChangedNotice } from './security-mails.ts';
import { newSession } from './sessions.ts';
import { setPasswordWrite } from './store.ts';

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
