import { authenticatorUri } from '#core/identity/second-factor/authenticator.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { beginAuthenticator } from '#core/identity/second-factor/pending-authenticator.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import * as secondFactor from '#shared/calls/second-factor.ts';

export const handler = handle(secondFactor.beginAuthenticator, async ({ caller }) => {
  const { user } = caller;
  requireConfirmedEmail(user);
  requireConfirmation(caller);
  await consumeRateLimit(['second_factors_of_user', user.id]);
  const secret = await beginAuthenticator(user.id);
  return { secret, uri: authenticatorUri(secret, user.email) };
});
