import { auditedSession } from '#functions/audit/store.ts';
import { addressOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie, readDevice } from '#functions/http/device-cookie.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { transact } from '#functions/table/client.ts';
import { currentWorkspace } from '#functions/workspace/store.ts';
import { login } from '#shared/account.ts';
import { hashPassword, verifyPassword, wantsRehash } from './password.ts';
import { newSession } from './sessions.ts';
import { findUserByEmail, nobody, replacePasswordHash } from './store.ts';
import { userAnswer } from './user-answer.ts';

export const handler = handle(login, async ({ body: { email, password }, event }) => {
  const address = await addressOf(event);
  const user = await findUserByEmail(email);
  const device = await readDevice(event, user?.id ?? nobody);
  const giveBack = await countAttempts(
    ['login_to_account', `${email}#${address}`],
    ['login_from_address', address],
    device ? ['login_of_device', device] : ['login_to_account_anywhere', email],
  );
  const right = await verifyPassword(password, user?.passwordHash);
  if (!user || !right) throw new CallError('wrong_credentials');
  await giveBack();
  await countAttempts(['logins_of_user', user.id]);
  if (wantsRehash(user.passwordHash)) await replacePasswordHash(user, await hashPassword(password));
  const workspace = await currentWorkspace(user);
  const session = await newSession(user, event);
  await transact([session.write, ...auditedSession(workspace, user, 'signed_in')]);
  const answer = { message: 'Login successful!', user: userAnswer({ user, workspace }) };
  return new Reply(answer, [session.cookie, await deviceCookie(user.id)]);
});
