import { decide } from '#core/reviews/approvals/decide.ts';
import { describeWithRounds } from '#core/reviews/approvals/describe-rounds.ts';
import { memberAuthor } from '#core/reviews/author.ts';
import { handle } from '#functions/http/handler.ts';
import { decideOnReview } from '#shared/calls/approvals/approvals.ts';

export const handler = handle(decideOnReview, async ({ params, body, caller }) => {
  const author = memberAuthor(caller);
  await author.count('changes');
  return describeWithRounds(caller, await decide(author, params.id, body));
});
