import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { pictures, withReview, withSet } from '#testkit/files/reviews.ts';

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
  {
    title: 'of a page of a set, with the posters of all',
    costs: {
      roundTrips: 3,
      because: 'Which files the pages are of is read first, and then which of them have posters.',
    },
    arrange: async () => {
      const { owner, review } = await withSet();
      await addPoster(owner, pictures[2]);
      const options = { params: { id: review.id }, query: { page: '2' } };
      return {
        act: () => owner.call('GET /api/reviews/{id}/media', options),
        answered: ({ url, page, posters }) => {
          assertEqual('The page', [new URL(url).pathname.endsWith('B.png'), page], [true, 2]);
          const numbers = posters.map((one: { page: number }) => one.page);
          assertEqual('Those with posters', numbers, [3]);
        },
      };
    },
  },
];
