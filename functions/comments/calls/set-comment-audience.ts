import { memberAuthor } from '#core/reviews/author.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import * as comments from '#core/reviews/comments/set-comment-audience.ts';
import { handle } from '#functions/http/handler.ts';
import { setCommentAudience } from '#shared/calls/review-comments.ts';

export const handler = handle(setCommentAudience, async ({ body, params, caller }) => {
  const changed = await comments.setCommentAudience(
    memberAuthor(caller),
    params.id,
    params.comment,
    body,
  );
  return { comment: await describeComment(caller.workspace, caller.user.id, changed) };
});
