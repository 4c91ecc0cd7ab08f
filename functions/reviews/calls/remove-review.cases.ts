import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { withReview, withRevisedSet } from '#testkit/files/reviews.ts';

export const cases: Case[] = [
  {
    title: 'of a film',
    costs: {
      roundTrips: 4,
      because: 'Its comments are removed before it, so that a failed attempt can be repeated.',
    },
    arrange: async () => {
      const { owner, review } = await withReview();
      return {
        act: () => owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } }),
        doneBefore: ['not_found'],
        saved: async () =>
          assertEqual('The reviews', (await owner.call('GET /api/reviews')).body.reviews, []),
      };
    },
  },
  {
    title: 'of sets',
    costs: {
      roundTrips: 4,
      because: 'Its comments are removed before it, so that a failed attempt can be repeated.',
    },
    arrange: async () => {
      const { owner, review } = await withRevisedSet();
      return {
        act: () => owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } }),
        doneBefore: ['not_found'],
        saved: async () =>
          assertEqual('The reviews', (await owner.call('GET /api/reviews')).body.reviews, []),
      };
    },
  },
];
