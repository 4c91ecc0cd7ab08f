import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireConfirmedEmail } from '#core/identity/second-factor/confirmed-email.ts';
import { addAuthenticator } from '#core/lifecycle/add-authenticator.ts';
import { handle } from '#functions/http/handler.ts';
import { finishAuthenticator } from '#shared/calls/second-factor.ts';

export const handler = handle(finishAuthenticator, async ({ body: { code }, caller }) => {
  requireConfirmedEmail(caller.user);
  requireConfirmation(caller);
  return { recoveryCodes: await addAuthenticator(caller.user, code) };
});
