import { handlePublic } from '#functions/http/public-handler.ts';
import { getClaim } from '#shared/billing.ts';
import { purchaseOf } from './claims.ts';

export const handler = handlePublic(getClaim, async ({ params }) => {
  const { purchase } = await purchaseOf(params.token);
  const { email, plan, seats } = purchase;
  return { purchase: { email, plan, seats } };
});
