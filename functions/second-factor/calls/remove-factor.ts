import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { removeFactor } from '#core/lifecycle/remove-factor.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as secondFactor from '#shared/calls/second-factor.ts';

export const handler = handle(secondFactor.removeFactor, async ({ params, caller }) => {
  requireConfirmation(caller);
  await removeFactor(caller.user, params.id);
  return done;
});
