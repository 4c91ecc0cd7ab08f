import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { offerOwnership } from '#core/lifecycle/transfer-ownership.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as contract from '#shared/calls/ownership.ts';

export const handler = handle(contract.offerOwnership, async ({ body: { memberId }, caller }) => {
  requireConfirmation(caller);
  const { user, workspace } = caller;
  await consumeRateLimit(['ownership_offers_of_user', user.id]);
  await offerOwnership(workspace, user, memberId);
  return done;
});
