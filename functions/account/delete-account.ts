import { done, Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { deleteAccount } from '#shared/account.ts';
import { removeAccount } from './deletion.ts';
import { requireOwnPassword } from './own-password.ts';

export const handler = handle(deleteAccount, async ({ body, caller: { user } }) => {
  await requireOwnPassword(user, body.password);
  await removeAccount(user.id);
  return new Reply(done, [noSessionCookie()]);
});
