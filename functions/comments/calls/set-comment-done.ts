import { memberAuthor } from '#core/reviews/author.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import * as comments from '#core/reviews/comments/set-comment-done.ts';
import { handle } from '#functions/http/handler.ts';
import { setCommentDone } from '#shared/calls/review-comments.ts';

export const handler = handle(setCommentDone, async ({ body, params, caller }) => {
  const changed = await comments.setCommentDone(
    memberAuthor(caller),
    params.id,
    params.comment,
    body.isDone,
  );
  return { comment: await describeComment(caller.workspace, caller.user.id, changed) };
});
