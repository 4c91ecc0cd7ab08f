import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { describeReview } from '#core/reviews/describe-reviews.ts';
import { startReview as start } from '#core/reviews/start-review.ts';
import { handle } from '#functions/http/handler.ts';
import { startReview } from '#shared/calls/reviews.ts';

export const handler = handle(startReview, async ({ body, caller }) => ({
  review: await describeReview(
    caller.workspace.id,
    await start(caller, body),
    viewerOf(caller.user),
  ),
}));
