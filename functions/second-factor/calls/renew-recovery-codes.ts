import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { renewRecoveryCodes } from '#core/lifecycle/renew-recovery-codes.ts';
import { handle } from '#functions/http/handler.ts';
import * as secondFactor from '#shared/calls/second-factor.ts';

export const handler = handle(secondFactor.renewRecoveryCodes, async ({ caller }) => {
  requireConfirmation(caller);
  return { recoveryCodes: await renewRecoveryCodes(caller.user) };
});
