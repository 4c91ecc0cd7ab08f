import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withGuest } from '#testkit/files/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'to download the newest version',

    arrange: async () => {
      const { guest, review } = await withGuest();
      const options = { params: { id: review.id }, query: { use: 'download' } };
      return {
        act: () => guest.call('GET /api/guest/{link}/reviews/{id}/media', options),
        answered: ({ url }) =>
          assertEqual('The seconds', new URL(url).searchParams.get('X-Amz-Expires'), '300'),
      };
    },
  },
];
