import { guestAuthor } from '#core/links/guests/guest-author.ts';
import { describeOwnComment } from '#core/links/guests/guest-comments.ts';
import { addComment } from '#core/reviews/comments/add-comment.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { addGuestComment } from '#shared/calls/guests.ts';

export const handler = handleGuest(addGuestComment, async ({ body, params, guest }) => {
  const author = guestAuthor(guest, params.id, 'comment');
  const added = await addComment(author, params.id, { ...body, audience: 'everyone' });
  return { comment: await describeOwnComment(guest, added) };
});
