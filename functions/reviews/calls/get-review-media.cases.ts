import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withReview } from '#testkit/files/reviews.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of the newest version',
    costs: {
      roundTrips: 3,
      because: 'Which file the version is of is read first, and then what is known of its proxy.',
    },
    arrange: async () => {
      const { owner, review } = await withReview();
      return {
        act: () => owner.call('GET /api/reviews/{id}/media', { params: { id: review.id } }),
        answered: ({ url, expiresAt }) => {
          const { searchParams } = new URL(url);
          assertEqual('Whether it names the version', searchParams.has('versionId'), true);
          assertEqual(
            'How it is shown',
            searchParams.get('response-content-disposition'),
            'inline',
          );
          assertEqual('Whether it is still valid', new Date(expiresAt) > new Date(), true);
        },
      };
    },
  },
];
