import { randomUUID } from 'node:crypto';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { assertCounts, commentsOf } from '#testkit/files/comments.ts';
import { withGuest } from '#testkit/files/links.ts';

export const cases: Case[] = [
  {
    title: 'on the whole work',
    costs: {
      roundTrips: 7,
      because:
        'The guest is read before the review, only what is there is counted as an attempt, and who has written it is read once it is saved.',
    },
    arrange: async () => {
      const { owner, guest, review } = await withGuest();
      const body = { version: 1, text: 'Brighter, please.', key: randomUUID() };
      const options = { params: { id: review.id }, body };
      return {
        act: () => guest.call('POST /api/guest/{link}/reviews/{id}/comments', options),
        saved: async () => {
          const comments = await commentsOf(owner, review.id);
          assertEqual(
            'The authors',
            comments.map(({ author }: { author: object }) => author),
            [{ name: 'Clara Client', isGuest: true }],
          );
          await assertCounts(owner, review.id, [1, 1]);
        },
      };
    },
  },
];
