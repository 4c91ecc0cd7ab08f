import { emailConfirmed } from '#functions/account/store.ts';
import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { claimPurchase } from '#shared/billing.ts';
import { finishClaim } from './claiming.ts';
import { claiming, purchaseOf } from './claims.ts';
import { subscriptionRuns } from './subscription-item.ts';

export const handler = handle(claimPurchase, async ({ params, caller: { user, workspace } }) => {
  const claim = await purchaseOf(params.token, user.email);
  if (subscriptionRuns(workspace.subscription)) throw new CallError('subscription_running');
  await transact([...claiming(claim, workspace.id), emailConfirmed(user)]);
  await finishClaim(claim.purchase, workspace.id, user.email);
  return done;
});
