import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { attachFile } from '#core/reviews/attach-file.ts';
import { describeReview } from '#core/reviews/describe-reviews.ts';
import { handle } from '#functions/http/handler.ts';
import { attachReviewVersion } from '#shared/calls/review-versions.ts';

export const handler = handle(attachReviewVersion, async ({ params, body, caller }) => {
  const attached = { reviewId: params.id, number: Number(params.version) };
  const review = await attachFile(caller, { ...attached, ...body });
  return { review: await describeReview(caller.workspace.id, review, viewerOf(caller.user)) };
});
