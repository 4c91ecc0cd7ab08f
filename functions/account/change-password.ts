import { auditedSession } from '#functions/audit/store.ts';
import { Reply } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { transact } from '#functions/table/client.ts';
import { changePassword } from '#shared/account.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';
import { newSession } from './sessions.ts';
import { newPassword } from './store.ts';

export const handler = handle(changePassword, async ({ body, caller, event }) => {
  const { user, workspace } = caller;
  const giveBack = await countAttempts(['change_password', user.id]);
  if (!(await verifyPassword(body.password, user.passwordHash))) {
    throw new CallError('wrong_password');
  }
  await giveBack();
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
