import { handle } from '#functions/http/handler.ts';
import { listPurchases } from '#shared/billing.ts';
import { purchasesOf } from './purchases.ts';

export const handler = handle(listPurchases, async ({ caller: { user } }) => {
  // An account whose email is not confirmed must not learn what was bought with that email.
  if (!user.emailConfirmed) return { purchases: [] };
  const waiting = (await purchasesOf(user.email)).filter(({ claimedBy }) => !claimedBy);
  return {
    purchases: waiting.map(({ stripeSubscriptionId: id, plan, seats, keptAt: purchasedAt }) => ({
      id,
      plan,
      seats,
      purchasedAt,
    })),
  };
});
