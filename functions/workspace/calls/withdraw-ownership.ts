import { withdrawOwnership } from '#core/lifecycle/transfer-ownership.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as contract from '#shared/calls/ownership.ts';

export const handler = handle(contract.withdrawOwnership, async ({ caller }) => {
  await withdrawOwnership(caller.workspace, caller.user);
  return done;
});
