import { auditedSession } from '#functions/audit/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { changePassword } from '#shared/account.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';
import { newSession } from './sessions.ts';
import { newPassword } from './store.ts';

export const handler = handle(changePassword, async ({ body, caller, event }) => {
  const { user, workspace } = caller;
  await requireOwnPassword(user, body.password);
  await refuseGuessable(body.newPassword, user, 'newPassword');
  const next = { ...user, sessionGeneration: user.sessionGeneration + 1 };
  const session = await newSession(next, event);
  await transact([
    newPassword(user, await hashPassword(body.newPassword)),
    session.write,
    ...auditedSession(workspace, user, 'password_changed'),
  ]);
  const message = 'Your password is changed. You are signed out everywhere else.';
  return new Reply({ message }, [session.cookie]);
});
