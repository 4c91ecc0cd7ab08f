import { nameOf } from '#shared/rules/text/file-names.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { allRights, withSharedFolder } from '#testkit/files/links.ts';
import { withProxy } from '#testkit/files/proxies.ts';
import { path } from '#testkit/files/stored-files.ts';

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
  {
    title: 'to view a film with a proxy, without the right to download',
    arrange: async () => {
      const { owner, guest } = await withSharedFolder({ may: { ...allRights, download: false } });
      await withProxy(owner, path);
      const query = { path: nameOf(path) };
      return {
        act: () => guest.call('GET /api/guest/{link}/files/link', { query }),
        answered: ({ url }) =>
          assertEqual(
            'Whether it is the proxy',
            new URL(url).pathname.endsWith('-proxy.mp4'),
            true,
          ),
      };
    },
  },
];
