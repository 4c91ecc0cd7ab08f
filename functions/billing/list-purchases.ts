import { handle } from '#functions/http/handler.ts';
import { listPurchases } from '#shared/billing.ts';
import { purchasesOf } from './purchases.ts';

export const handler = handle(listPurchases, async ({ caller: { user } }) => {
  // Whoever signed up with an email that is not theirs must not learn what was bought with it.
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
