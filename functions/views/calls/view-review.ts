import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { memberAuthor } from '#core/reviews/author.ts';
import { noteView } from '#core/reviews/views.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { viewReview } from '#shared/calls/views/views.ts';

export const handler = handle(viewReview, async ({ params, body, caller }) => {
  await consumeRateLimit(['views_of_user', caller.user.id]);
  await noteView(memberAuthor(caller), params.id, body);
  return done;
});
