import { handle } from '#functions/http/handler.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { nowInSeconds } from '#functions/runtime/clock.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { beginAuthenticator } from '#shared/second-factor.ts';
import { authenticatorUri, newSecret } from './authenticator.ts';
import { requireConfirmation } from './confirmation.ts';
import { requireConfirmedEmail } from './confirmed-email.ts';
import { encrypt } from './encryption.ts';

/** Time to scan the code and finish, in seconds. */
const lifetime = 30 * 60;

export const handler = handle(beginAuthenticator, async ({ caller }) => {
  const { user } = caller;
  requireConfirmedEmail(user);
  await requireConfirmation(caller);
  await consumeRateLimit(['second_factors_of_user', user.id]);
  const secret = newSecret();
  const Item = {
    ...keys.pendingAuthenticator(user.id),
    secret: await encrypt(secret, user.id),
    expiresAt: nowInSeconds() + lifetime,
  };
  await transact([{ item: { Put: { TableName: tableName(), Item } } }]);
  return { secret, uri: authenticatorUri(secret, user.email) };
});
