import { removeReview as remove } from '#core/reviews/remove-review.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { removeReview } from '#shared/calls/reviews.ts';

export const handler = handle(removeReview, async ({ params, caller }) => {
  await remove(caller, params.id);
  return done;
});
