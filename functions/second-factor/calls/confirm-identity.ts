import { requireCurrentPassword } from '#core/identity/passwords/current-password.ts';
import { confirmedWrite } from '#core/identity/second-factor/confirmation.ts';
import { transact } from '#core/table/client.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { confirmIdentity } from '#shared/calls/second-factor.ts';

export const handler = handle(confirmIdentity, async ({ body: { password }, caller }) => {
  const { releaseRateLimit } = await requireCurrentPassword(caller.user, password);
  await Promise.all([transact([confirmedWrite(caller)]), releaseRateLimit()]);
  return done;
});
