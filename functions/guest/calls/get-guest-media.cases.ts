import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { allRights, withGuest } from '#testkit/files/links.ts';
import { withProxy } from '#testkit/files/proxies.ts';
import { postVersion } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';

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
  {
    title: 'to view a film with a proxy, without the right to download',
    costs: {
      roundTrips: 3,
      because: 'Which file the version is of is read first, and then what is known of its proxy.',
    },
    arrange: async () => {
      const may = { ...allRights, download: false };
      const { owner, guest, review } = await withGuest({ may });
      await withProxy(owner, path);
      await postVersion(owner, review.id, path);
      const options = { params: { id: review.id } };
      return {
        act: () => guest.call('GET /api/guest/{link}/reviews/{id}/media', options),
        answered: ({ url, proxy }) =>
          assertEqual('What is shown', [url, typeof proxy.url], [undefined, 'string']),
      };
    },
  },
];
