import { setMails } from '#core/reviews/mails/review-mails.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { setReviewMails } from '#shared/calls/reviews.ts';

export const handler = handle(setReviewMails, async ({ params, body, caller }) => {
  const { user, workspace } = caller;
  await setMails(workspace, params.id, user.id, body.on);
  return done;
});
