import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withSharedFolder } from '#testkit/files/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'to download a file below the folder that the link opens',
    arrange: async () => {
      const { guest } = await withSharedFolder();
      const query = { path: 'Selects/Take 1.mov', use: 'download' };
      return {
        act: () => guest.call('GET /api/guest/{link}/files/link', { query }),
        answered: ({ url }) =>
          assertEqual('The seconds', new URL(url).searchParams.get('X-Amz-Expires'), '300'),
      };
    },
  },
];
