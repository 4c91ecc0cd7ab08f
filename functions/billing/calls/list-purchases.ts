import { findPendingPurchases } from '#core/billing/purchases/pending-purchase-store.ts';
import { handle } from '#functions/http/handler.ts';
import { listPurchases } from '#shared/calls/claims.ts';

export const handler = handle(listPurchases, async ({ caller: { user, workspace } }) => {
  // An account whose email is not confirmed must not learn what was bought with that email.
  if (!user.emailConfirmed) return { purchases: [] };
  const purchases = await findPendingPurchases(user.email);
  // A purchase already reserved for this workspace can be completed.
  const waiting = purchases.filter(
    ({ claimedBy = workspace.id, cancelledAt }) => claimedBy === workspace.id && !cancelledAt,
  );
  return {
    purchases: waiting.map(
      ({ stripeSubscriptionId: id, plan, seats, keptAt: purchasedAt, endsAt }) => ({
        id,
        plan,
        seats,
        purchasedAt,
        endsAt,
      }),
    ),
  };
});
