import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { describeReview } from '#core/reviews/describe-reviews.ts';
import { publishVersion } from '#core/reviews/publish-version.ts';
import { handle } from '#functions/http/handler.ts';
import { publishReviewVersion } from '#shared/calls/review-versions.ts';

export const handler = handle(publishReviewVersion, async ({ params, caller }) => {
  const review = await publishVersion(caller, params.id, Number(params.version));
  return { review: await describeReview(caller.workspace.id, review, viewerOf(caller.user)) };
});
