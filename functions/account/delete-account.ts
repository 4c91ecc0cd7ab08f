import { done, Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { deleteAccount } from '#shared/account.ts';
import { requireOwnIdentity } from './own-identity.ts';
import { removeAccount } from './remove-account.ts';

export const handler = handle(deleteAccount, async ({ body, caller: { user } }) => {
  const proof = await requireOwnIdentity(user, body);
  if (proof.length > 0) await transact(proof);
  await removeAccount(user.id);
  return new Reply(done, [noSessionCookie()]);
});
