import { claimIntoWorkspace } from '#core/billing/claims/claim-into-workspace.ts';
import { findClaimedPurchase } from '#core/billing/purchases/claim-link.ts';
import { confirmEmailWrite } from '#core/identity/store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { claimPurchase } from '#shared/calls/claims.ts';

export const handler = handle(claimPurchase, async ({ params, caller: { user, workspace } }) => {
  const { email } = user;
  const claimant = { email, workspaceId: workspace.id };
  const { purchase, consumeLink } = await findClaimedPurchase(params.token, claimant);
  await claimIntoWorkspace(purchase, workspace.id, email, [consumeLink, confirmEmailWrite(user)]);
  return done;
});
