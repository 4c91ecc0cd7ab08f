import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { confirmWithPasskey } from '#shared/second-factor.ts';
import { confirmedWrite } from './confirmation.ts';
import { requireOwnPasskey } from './passkey-proof.ts';

export const handler = handle(confirmWithPasskey, async ({ body: { assertion }, caller }) => {
  const proof = await requireOwnPasskey(caller.user, assertion);
  await transact([...proof, confirmedWrite(caller)]);
  return done;
});
