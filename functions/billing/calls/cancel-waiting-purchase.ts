import { auditWrite } from '#core/audit/store.ts';
import { cancelPurchase } from '#core/billing/purchases/cancel-purchase.ts';
import { CallError } from '#core/errors.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { cancelWaitingPurchase } from '#shared/calls/claims.ts';

export const handler = handle(cancelWaitingPurchase, async ({ params, caller }) => {
  const { user, workspace } = caller;
  // An account whose email is not confirmed must not learn what was bought with that email.
  if (!user.emailConfirmed) throw new CallError('not_found');
  await cancelPurchase(user.email, params.id, ({ plan }) => [
    auditWrite(workspace.id, user.email, { kind: 'purchase_cancelled', plan }),
  ]);
  return done;
});
