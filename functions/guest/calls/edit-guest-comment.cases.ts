import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { commentsOf } from '#testkit/files/comments.ts';
import { addGuestComment, withGuest } from '#testkit/files/links.ts';

export const cases: Case[] = [
  {
    title: 'of their own',
    costs: {
      roundTrips: 7,
      because:
        'The guest is read before the comment, only what is there is counted as an attempt, and who has written it is read once it is saved.',
    },
    arrange: async () => {
      const { owner, guest, review } = await withGuest();
      const { id: comment } = await addGuestComment(guest, review.id);
      const options = { params: { id: review.id, comment }, body: { text: 'Darker.' } };
      return {
        act: () => guest.call('PUT /api/guest/{link}/reviews/{id}/comments/{comment}', options),
        saved: async () =>
          assertEqual('The text', (await commentsOf(owner, review.id))[0].text, 'Darker.'),
      };
    },
  },
];
