import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { describeReview } from '#core/reviews/describe-reviews.ts';
import { removeVersion } from '#core/reviews/remove-version.ts';
import { handle } from '#functions/http/handler.ts';
import { removeReviewVersion } from '#shared/calls/review-versions.ts';

export const handler = handle(removeReviewVersion, async ({ params, caller }) => {
  const review = await removeVersion(caller, params.id, Number(params.version));
  return { review: await describeReview(caller.workspace.id, review, viewerOf(caller.user)) };
});
