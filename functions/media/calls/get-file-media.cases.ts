import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withProxy } from '#testkit/files/proxies.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a film with a proxy',
    arrange: async () => {
      const owner = await subscriber('business');
      await withProxy(owner, path);
      return {
        act: () => owner.call('GET /api/files/media', { query: { path } }),
        answered: ({ url, proxy, framesUrl }) => {
          const keys = [url, proxy.url, framesUrl].map((link) => new URL(link).pathname);
          assertEqual('Whether each is another', new Set(keys).size, 3);
        },
      };
    },
  },
];
