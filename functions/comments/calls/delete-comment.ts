import { memberAuthor } from '#core/reviews/author.ts';
import * as comments from '#core/reviews/comments/delete-comment.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { deleteComment } from '#shared/calls/review-comments.ts';

export const handler = handle(deleteComment, async ({ params, caller }) => {
  await comments.deleteComment(memberAuthor(caller), params.id, params.comment);
  return done;
});
