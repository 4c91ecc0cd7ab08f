import { Reply } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { sessionCookie } from '#functions/http/session.ts';
import { currentWorkspace, newWorkspace } from '#functions/workspace/store.ts';
import { register } from '#shared/account.ts';
import { isTemporaryEmail } from './email-rules.ts';
import { hashPassword } from './password.ts';
import { createAccount, newUser } from './store.ts';
import { userAnswer } from './user-answer.ts';

export const handler = handle(register, async ({ body: { username, email, password } }) => {
  if (isTemporaryEmail(email)) refuse('email', 'Temporary email addresses are not allowed.');
  if ([email, username.toLowerCase()].includes(password.toLowerCase())) {
    refuse('password', 'The password must not be your e-mail or username.');
  }
  const user = newUser({ username, email, passwordHash: await hashPassword(password) });
  const workspace = newWorkspace(user);
  user.currentWorkspaceId = workspace.id;
  await createAccount(user, workspace.writes);
  const answer = {
    message: 'Registration successful!',
    user: userAnswer({ user, workspace: await currentWorkspace(user) }),
  };
  return new Reply(answer, [await sessionCookie(user.id)]);
});

function refuse(field: string, message: string): never {
  throw new CallError('invalid_input', { message, fields: { [field]: message } });
}
