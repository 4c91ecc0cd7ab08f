import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { withUnpublished } from '#testkit/unpublished-versions.ts';

export const cases: Case[] = [
  {
    title: 'of an editor',
    costs: {
      roundTrips: 4,
      because:
        'The review is read before it is changed; who is in it and where its files are is read after that.',
    },
    arrange: async () => {
      const { owner, guest, review } = await withUnpublished();
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
