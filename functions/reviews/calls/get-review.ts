import { describeRounds, toldRounds } from '#core/reviews/approvals/describe-rounds.ts';
import { viewerOf } from '#core/reviews/approvals/standing.ts';
import { describeWithNewer } from '#core/reviews/describe-reviews.ts';
import { hasMails } from '#core/reviews/mails/review-mails.ts';
import { readRounds } from '#core/reviews/ports/approval-round.ts';
import { allowedIn, getReview as read } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { handle } from '#functions/http/handler.ts';
import { getReview } from '#shared/calls/reviews.ts';

export const handler = handle(getReview, async ({ params, caller }) => {
  const { id: workspaceId } = caller.workspace;
  const viewer = viewerOf(caller.user);
  const [review, mails, found] = await together([
    read(caller.workspace, params.id),
    hasMails(workspaceId, params.id, caller.user.id),
    readRounds(workspaceId, params.id, toldRounds),
  ]);
  const [described, rounds] = await together([
    describeWithNewer(workspaceId, review, viewer),
    describeRounds(workspaceId, review, found, viewer),
  ]);
  return { ...described, mails, may: allowedIn(caller.workspace, review), ...rounds };
});
