import { addVersion } from '#core/reviews/add-version.ts';
import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { describeReview } from '#core/reviews/describe-reviews.ts';
import { handle } from '#functions/http/handler.ts';
import { addReviewVersion } from '#shared/calls/review-versions.ts';

export const handler = handle(addReviewVersion, async ({ params, body, caller }) => ({
  review: await describeReview(
    caller.workspace.id,
    await addVersion(caller, params.id, body),
    viewerOf(caller.user),
  ),
}));
