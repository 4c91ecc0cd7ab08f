import { CallError } from '#core/errors.ts';
import { findReview } from '#core/files/reviewed/review-item.ts';
import { describeWithNewer } from '#core/reviews/describe-reviews.ts';
import { handle } from '#functions/http/handler.ts';
import { getReview } from '#shared/reviews.ts';

export const handler = handle(getReview, async ({ params, caller }) => {
  const { id: workspaceId } = caller.workspace;
  const found = await findReview(workspaceId, params.id);
  if (!found) throw new CallError('not_found');
  return describeWithNewer(workspaceId, found);
});
