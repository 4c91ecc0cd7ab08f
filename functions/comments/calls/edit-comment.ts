import { memberAuthor } from '#core/reviews/author.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import * as comments from '#core/reviews/comments/edit-comment.ts';
import { handle } from '#functions/http/handler.ts';
import { editComment } from '#shared/calls/review-comments.ts';

export const handler = handle(editComment, async ({ body, params, caller }) => {
  const changed = await comments.editComment(memberAuthor(caller), params.id, params.comment, body);
  return { comment: await describeComment(caller.workspace, caller.user.id, changed) };
});
