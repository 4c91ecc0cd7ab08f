import { cancelLinkedPurchase } from '#core/billing/purchases/cancel-purchase.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { addressOf } from '#functions/http/address.ts';
import { done } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { cancelPurchase } from '#shared/calls/claims.ts';

export const handler = handlePublic(cancelPurchase, async ({ params, event }) => {
  await consumeRateLimit(['purchase_cancellations_from_address', addressOf(event)]);
  await cancelLinkedPurchase(params.token);
  return done;
});
