import { confirmedWrite } from '#core/identity/second-factor/confirmation.ts';
import { requireOwnPasskey } from '#core/identity/second-factor/passkey-proof.ts';
import { transact } from '#core/table/client.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { confirmWithPasskey } from '#shared/second-factor.ts';

export const handler = handle(confirmWithPasskey, async ({ body: { assertion }, caller }) => {
  const proof = await requireOwnPasskey(caller.user, assertion);
  await transact([...proof, confirmedWrite(caller)]);
  return done;
});
