import { describeWithNewer } from '#core/reviews/describe-reviews.ts';
import { hasMails } from '#core/reviews/mails/review-mails.ts';
import { getReview as read } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { handle } from '#functions/http/handler.ts';
import { getReview } from '#shared/calls/reviews.ts';

export const handler = handle(getReview, async ({ params, caller }) => {
  const { id: workspaceId } = caller.workspace;
  const [review, mails] = await together([
    read(workspaceId, params.id),
    hasMails(workspaceId, params.id, caller.user.id),
  ]);
  return { ...(await describeWithNewer(workspaceId, review)), mails };
});
