import { findClaimedPurchase } from '#core/billing/purchases/claim-link.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { getClaim } from '#shared/calls/claims.ts';

export const handler = handlePublic(getClaim, async ({ params }) => {
  const { purchase } = await findClaimedPurchase(params.token);
  const { email, plan, seats, endsAt } = purchase;
  return { purchase: { email, plan, seats, endsAt } };
});
