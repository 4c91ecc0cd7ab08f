import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { creationOptions } from '#core/identity/second-factor/passkey-options.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { handle } from '#functions/http/handler.ts';
import { beginPasskey } from '#shared/calls/second-factor.ts';

export const handler = handle(beginPasskey, async ({ caller }) => {
  const { user } = caller;
  requireConfirmedEmail(user);
  requireConfirmation(caller);
  const [, factors] = await together([
    consumeRateLimit(['second_factors_of_user', user.id]),
    readFactors(user.id),
  ]);
  return { options: await creationOptions(user, factors) };
});
