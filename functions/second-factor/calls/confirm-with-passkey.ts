import { confirmedWrite } from '#core/identity/second-factor/confirmation.ts';
import { requireOwnPasskey } from '#core/identity/second-factor/passkey-proof.ts';
import { transact } from '#core/table/client.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { confirmWithPasskey } from '#shared/calls/second-factor.ts';

export const handler = handle(confirmWithPasskey, async ({ body: { assertion }, caller }) => {
  const { writes, releaseRateLimit } = await requireOwnPasskey(caller.user, assertion);
  await Promise.all([transact([...writes, confirmedWrite(caller)]), releaseRateLimit()]);
  return done;
});
