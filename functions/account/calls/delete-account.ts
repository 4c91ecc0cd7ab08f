import { requireOwnIdentity } from '#core/identity/second-factor/own-identity.ts';
import { removeAccount } from '#core/lifecycle/remove-account.ts';
import { transact } from '#core/table/client.ts';
import { done, Reply } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handler.ts';
import { deleteAccount } from '#shared/calls/account.ts';

export const handler = handle(deleteAccount, async ({ body, caller: { user } }) => {
  const { writes, releaseRateLimit } = await requireOwnIdentity(user, body);
  await Promise.all([writes.length > 0 && transact(writes), releaseRateLimit()]);
  await removeAccount(user.id);
  return new Reply(done, [noSessionCookie()]);
});
