import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { acceptOwnership } from '#core/lifecycle/transfer-ownership.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as contract from '#shared/calls/ownership.ts';

export const handler = handle(contract.acceptOwnership, async ({ caller }) => {
  requireConfirmation(caller);
  const { user, workspace } = caller;
  await acceptOwnership(workspace, user);
  return done;
});
