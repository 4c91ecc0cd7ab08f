import { getReview as read } from '#core/files/reviewed/review-item.ts';
import { describeWithNewer } from '#core/reviews/describe-reviews.ts';
import { handle } from '#functions/http/handler.ts';
import { getReview } from '#shared/reviews.ts';

export const handler = handle(getReview, async ({ params, caller }) => {
  const { id: workspaceId } = caller.workspace;
  return describeWithNewer(workspaceId, await read(workspaceId, params.id));
});
