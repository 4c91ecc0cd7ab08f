import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { addComment } from '#testkit/files/comments.ts';
import { addGuestComment, createLink, enter, withGuest } from '#testkit/files/links.ts';
import { readsStill, withStill } from '#testkit/files/stills.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a member and of a guest',
    costs: {
      roundTrips: 4,
      because: 'The guest is read before the review, and who has written its comments after them.',
    },
    arrange: async () => {
      const { owner, guest, review } = await withGuest();
      await addComment(owner, review.id);
      await addGuestComment(guest, review.id);
      const options = { params: { id: review.id } };
      return {
        act: () => guest.call('GET /api/guest/{link}/reviews/{id}/comments', options),
        answered: ({ comments }) => {
          assertEqual(
            'Whose they are',
            comments.map(({ isOwn }: { isOwn: boolean }) => isOwn),
            [false, true],
          );
          assertEqual('Emails', JSON.stringify(comments).includes('@'), false);
        },
      };
    },
  },
  {
    title: 'with a still',
    costs: {
      roundTrips: 5,
      because: `The guest is read before the review.${readsStill}`,
    },
    arrange: async () => {
      const { owner, review } = await withStill();
      const guest = await enter(await createLink(owner, [review.id]));
      const options = { params: { id: review.id } };
      return {
        act: () => guest.call('GET /api/guest/{link}/reviews/{id}/comments', options),
        answered: ({ comments: [{ still }] }) =>
          assertEqual(
            'The still',
            [still.state, still.name, still.path],
            ['shown', 'Mood.png', undefined],
          ),
      };
    },
  },
];
