import { memberAuthor } from '#core/reviews/author.ts';
import * as comments from '#core/reviews/comments/assign-comment.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import { handle } from '#functions/http/handler.ts';
import { assignComment } from '#shared/calls/review-comments.ts';

export const handler = handle(assignComment, async ({ body, params, caller }) => {
  const author = memberAuthor(caller);
  const assigned = await comments.assignComment(
    author,
    params.id,
    params.comment,
    body.assignee || null,
  );
  return { comment: await describeComment(caller.workspace, caller.user.id, assigned) };
});
