import { guestAuthor } from '#core/links/guests/guest-author.ts';
import { describeOwnComment } from '#core/links/guests/guest-comments.ts';
import { editComment } from '#core/reviews/comments/edit-comment.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { editGuestComment } from '#shared/calls/guests.ts';

export const handler = handleGuest(editGuestComment, async ({ body, params, guest }) => {
  const author = guestAuthor(guest, params.id, 'comment');
  const said = { ...body, audience: 'everyone' } as const;
  const changed = await editComment(author, params.id, params.comment, said);
  return { comment: await describeOwnComment(guest, changed) };
});
