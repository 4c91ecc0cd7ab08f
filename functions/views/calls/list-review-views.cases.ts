import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { viewVersion, withReview } from '#testkit/files/reviews.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a version that one member has opened',
    costs: { roundTrips: 4, because: reasons.described },
    arrange: async () => {
      const { owner, review } = await withReview();
      await viewVersion(owner, review.id, []);
      const options = { params: { id: review.id }, query: { version: '1' } };
      return {
        act: () => owner.call('GET /api/reviews/{id}/views', options),
        answered: ({ views }) =>
          assertEqual('The views', [views.length, views[0].person.email], [1, owner.email]),
      };
    },
  },
];
