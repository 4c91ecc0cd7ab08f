import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { mediaOf, withProxy } from '#testkit/files/proxies.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a film with a proxy of a browser',
    costs: {
      roundTrips: 7,
      because: 'The proxy is replaced only as it was, and the job of the next one created at once.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      await withProxy(owner, path);
      return {
        act: () => owner.call('POST /api/files/proxy/retries', { body: { path } }),
        saved: async () => {
          const { proxy, proxyState } = await mediaOf(owner, path);
          assertEqual(
            'The proxy',
            [proxy, proxyState],
            [undefined, { state: 'making', by: 'cloud' }],
          );
        },
      };
    },
  },
];
