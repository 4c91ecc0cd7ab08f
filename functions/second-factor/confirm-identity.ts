import { requireCurrentPassword } from '#functions/account/current-password.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { confirmIdentity } from '#shared/second-factor.ts';
import { confirmedWrite } from './confirmation.ts';

export const handler = handle(confirmIdentity, async ({ body: { password }, caller }) => {
  await requireCurrentPassword(caller.user, password);
  await transact([confirmedWrite(caller)]);
  return done;
});
