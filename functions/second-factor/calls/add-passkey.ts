import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { factorAnswer } from '#core/identity/second-factor/store.ts';
import { addPasskey } from '#core/lifecycle/add-passkey.ts';
import { handle } from '#functions/http/handler.ts';
import * as secondFactor from '#shared/calls/second-factor.ts';

export const handler = handle(secondFactor.addPasskey, async ({ body, caller }) => {
  requireConfirmedEmail(caller.user);
  requireConfirmation(caller);
  const { passkey, recoveryCodes } = await addPasskey(caller.user, body);
  return { passkey: factorAnswer(passkey.id, passkey), recoveryCodes };
});
