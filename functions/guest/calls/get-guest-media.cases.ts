import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { allRights, createLink, enter, withGuest } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { withProxy } from '#testkit/files/proxies.ts';
import { pictures, postVersion, withSet } from '#testkit/files/reviews.ts';
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
  {
    title: 'to view a page of a set, with the posters of all',
    costs: {
      roundTrips: 3,
      because: 'Which files the pages are of is read first, and then which of them have posters.',
    },
    arrange: async () => {
      const { owner, review } = await withSet();
      await addPoster(owner, pictures[2]);
      const guest = await enter(await createLink(owner, [review.id]));
      const options = { params: { id: review.id }, query: { page: '2' } };
      return {
        act: () => guest.call('GET /api/guest/{link}/reviews/{id}/media', options),
        answered: ({ page, posters }) => {
          const numbers = posters.map((one: { page: number }) => one.page);
          assertEqual('The page and those with posters', [page, numbers], [2, [3]]);
        },
      };
    },
  },
];
