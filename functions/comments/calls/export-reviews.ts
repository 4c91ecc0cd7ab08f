import { exportReviewsPage } from '#core/reviews/export-reviews.ts';
import { handle } from '#functions/http/handler.ts';
import { exportReviews } from '#shared/calls/review-comments.ts';

export const handler = handle(exportReviews, ({ query, caller }) =>
  exportReviewsPage(caller, query.after),
);
