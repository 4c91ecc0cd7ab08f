import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { endMailsByLink } from '#core/reviews/mails/review-mails.ts';
import { addressOf } from '#functions/http/address.ts';
import { done } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { endReviewMails } from '#shared/calls/reviews.ts';

export const handler = handlePublic(endReviewMails, async ({ body: { token }, event }) => {
  await consumeRateLimit(['review_mails_from_address', addressOf(event)]);
  await endMailsByLink(token);
  return done;
});
