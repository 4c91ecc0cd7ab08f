import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { renameFactor } from '#core/identity/second-factor/factor-by-id.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as secondFactor from '#shared/calls/second-factor.ts';

export const handler = handle(secondFactor.renameFactor, async ({ params, body, caller }) => {
  requireConfirmation(caller);
  await renameFactor(caller.user.id, params.id, body.name);
  return done;
});
