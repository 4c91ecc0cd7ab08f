import { emailConfirmed } from '#functions/account/store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { claimPurchase } from '#shared/billing.ts';
import { claimIntoWorkspace } from './claim-into-workspace.ts';
import { purchaseOf } from './claims.ts';

export const handler = handle(claimPurchase, async ({ params, caller: { user, workspace } }) => {
  const { email } = user;
  const claimant = { email, workspaceId: workspace.id };
  const { purchase, spend } = await purchaseOf(params.token, claimant);
  await claimIntoWorkspace(purchase, workspace.id, email, [spend, emailConfirmed(user)]);
  return done;
});
