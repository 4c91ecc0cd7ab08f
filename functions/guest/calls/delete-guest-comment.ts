import { guestAuthor } from '#core/links/guests/guest-author.ts';
import { deleteComment } from '#core/reviews/comments/delete-comment.ts';
import { done } from '#functions/http/answer.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { deleteGuestComment } from '#shared/calls/guests.ts';

export const handler = handleGuest(deleteGuestComment, async ({ params, guest }) => {
  const author = guestAuthor(guest, params.id, 'comment');
  await deleteComment(author, params.id, params.comment);
  return done;
});
