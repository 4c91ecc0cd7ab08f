import { confirmationOptions } from '#core/identity/second-factor/passkey-options.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { handle } from '#functions/http/handler.ts';
import { requestConfirmation } from '#shared/calls/second-factor.ts';

export const handler = handle(requestConfirmation, async ({ caller: { user } }) => {
  const [, factors] = await together([
    consumeRateLimit(['second_factors_of_user', user.id]),
    readFactors(user.id),
  ]);
  return { options: await confirmationOptions(user.id, factors) };
});
