import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { memberAuthor } from '#core/reviews/author.ts';
import { describeReview } from '#core/reviews/describe-reviews.ts';
import { setStatus } from '#core/reviews/set-status.ts';
import { handle } from '#functions/http/handler.ts';
import { setReviewStatus } from '#shared/calls/reviews.ts';

export const handler = handle(setReviewStatus, async ({ params, body, caller }) => {
  const { review, previous } = await setStatus(memberAuthor(caller), params.id, body);
  return {
    review: await describeReview(caller.workspace.id, review, viewerOf(caller.user)),
    previous,
  };
});
