import { confirmEmailWrite } from '#functions/account/store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { claimPurchase } from '#shared/claims.ts';
import { claimIntoWorkspace } from './claim-into-workspace.ts';
import { findClaimedPurchase } from './claim-link.ts';

export const handler = handle(claimPurchase, async ({ params, caller: { user, workspace } }) => {
  const { email } = user;
  const claimant = { email, workspaceId: workspace.id };
  const { purchase, spend } = await findClaimedPurchase(params.token, claimant);
  await claimIntoWorkspace(purchase, workspace.id, email, [spend, confirmEmailWrite(user)]);
  return done;
});
