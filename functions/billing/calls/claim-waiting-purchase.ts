import { claimWaitingPurchase } from '#core/billing/claims/claim-waiting-purchase.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as claims from '#shared/calls/claims.ts';

export const handler = handle(claims.claimWaitingPurchase, async ({ params, caller }) => {
  await claimWaitingPurchase(caller.user, caller.workspace.id, params.id);
  return done;
});
