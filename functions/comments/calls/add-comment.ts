import { memberAuthor } from '#core/reviews/author.ts';
import * as comments from '#core/reviews/comments/add-comment.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import { handle } from '#functions/http/handler.ts';
import { addComment } from '#shared/calls/review-comments.ts';

export const handler = handle(addComment, async ({ body, params, caller }) => {
  const added = await comments.addComment(memberAuthor(caller), params.id, body);
  return { comment: await describeComment(caller.workspace, caller.user.id, added) };
});
