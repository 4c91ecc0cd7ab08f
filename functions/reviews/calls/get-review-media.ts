import { reviewMedia } from '#core/reviews/review-media.ts';
import { handle } from '#functions/http/handler.ts';
import { getReviewMedia } from '#shared/calls/reviews.ts';

export const handler = handle(getReviewMedia, ({ params, query, caller }) =>
  reviewMedia(caller, params.id, query),
);
