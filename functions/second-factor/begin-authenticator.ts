import { authenticatorUri, newSecret } from '#core/identity/second-factor/authenticator.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { encrypt } from '#core/identity/second-factor/encryption.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { put } from '#core/table/write.ts';
import { handle } from '#functions/http/handler.ts';
import { beginAuthenticator } from '#shared/second-factor.ts';

/** Time to scan the code and finish, in seconds. */
const lifetime = 30 * 60;

export const handler = handle(beginAuthenticator, async ({ caller }) => {
  const { user } = caller;
  requireConfirmedEmail(user);
  await requireConfirmation(caller);
  await consumeRateLimit(['second_factors_of_user', user.id]);
  const secret = newSecret();
  await transact([
    put(keys.pendingAuthenticator(user.id), {
      secret: await encrypt(secret, user.id),
      expiresAt: nowInSeconds() + lifetime,
    }),
  ]);
  return { secret, uri: authenticatorUri(secret, user.email) };
});
