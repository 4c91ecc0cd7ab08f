import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { commentsOf } from '#testkit/files/comments.ts';
import { addGuestComment, withGuest } from '#testkit/files/links.ts';

export const cases: Case[] = [
  {
    title: 'of their own',
    costs: {
      roundTrips: 7,
      because: 'The guest is read before the comment, and its replies before it is deleted.',
    },
    arrange: async () => {
      const { owner, guest, review } = await withGuest();
      const { id: comment } = await addGuestComment(guest, review.id);
      const options = { params: { id: review.id, comment } };
      return {
        doneBefore: ['not_found'],
        act: () => guest.call('DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', options),
        saved: async () => assertEqual('The comments', await commentsOf(owner, review.id), []),
      };
    },
  },
];
