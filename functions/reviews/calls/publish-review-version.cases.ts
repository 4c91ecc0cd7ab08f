import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { approveAsGuest } from '#testkit/files/links.ts';
import { withUnpublished } from '#testkit/files/unpublished-versions.ts';

export const cases: Case[] = [
  {
    title: 'of an editor, in a review in which a guest has decided',
    costs: {
      roundTrips: 4,
      because:
        'The review is read before it is changed; who is in it and where its files are is read after that.',
    },
    arrange: async () => {
      const { owner, guest, review } = await withUnpublished();
      await approveAsGuest(guest, review.id);
      const params = { id: review.id, version: '2' };
      return {
        act: () => owner.call('POST /api/reviews/{id}/versions/{version}/publish', { params }),
        saved: async () => {
          const { body } = await guest.call('GET /api/guest/{link}/reviews/{id}', {
            params: { id: review.id },
          });
          assertEqual('The versions', body.review.versions.length, 2);
        },
      };
    },
  },
];
