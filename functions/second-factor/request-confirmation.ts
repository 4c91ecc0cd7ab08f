import { confirmationOptions } from '#core/identity/second-factor/passkey-options.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import { requestConfirmation } from '#shared/second-factor.ts';

export const handler = handle(requestConfirmation, async ({ caller: { user } }) => {
  await consumeRateLimit(['second_factors_of_user', user.id]);
  return { options: await confirmationOptions(user.id) };
});
