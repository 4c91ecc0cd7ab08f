import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { setSecondFactorRequired } from '#core/lifecycle/require-second-factor.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { requireSecondFactor } from '#shared/calls/workspace.ts';

export const handler = handle(requireSecondFactor, async ({ body: { required }, caller }) => {
  requireConfirmation(caller);
  const { user, workspace } = caller;
  // Each change adds an audit entry and a mail.
  await consumeRateLimit(['second_factors_of_user', user.id]);
  await setSecondFactorRequired(workspace, user, required);
  return done;
});
