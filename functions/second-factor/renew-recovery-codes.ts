import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { renewRecoveryCodes } from '#core/lifecycle/renew-recovery-codes.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import * as secondFactor from '#shared/second-factor.ts';

export const handler = handle(secondFactor.renewRecoveryCodes, async ({ caller }) => {
  requireConfirmation(caller);
  const { user } = caller;
  await consumeRateLimit(['second_factors_of_user', user.id]);
  return { recoveryCodes: await renewRecoveryCodes(user) };
});
