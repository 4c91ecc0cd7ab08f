import { memberAuthor } from '#core/reviews/author.ts';
import { listCommentsPage } from '#core/reviews/comments/list-comments.ts';
import { handle } from '#functions/http/handler.ts';
import { listComments } from '#shared/calls/review-comments.ts';

export const handler = handle(listComments, ({ params, query, caller }) =>
  listCommentsPage(memberAuthor(caller), params.id, query),
);
