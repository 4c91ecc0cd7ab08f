import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { listReviewsPage } from '#core/reviews/list-reviews.ts';
import { handle } from '#functions/http/handler.ts';
import { listReviews } from '#shared/calls/reviews.ts';

export const handler = handle(listReviews, ({ query, caller }) =>
  listReviewsPage(caller.workspace, query.after, viewerOf(caller.user)),
);
