import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { mediaOf, uploadFilm } from '#testkit/files/proxies.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a film that the caller has uploaded',
    costs: {
      roundTrips: 3,
      because: 'Who has uploaded the version is read first, and that it was announced is noted.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      const version = await uploadFilm(owner, path);
      const body = { path, version, size: 1_000 };
      return {
        act: () => owner.call('POST /api/files/proxy', { body }),
        saved: async () =>
          assertEqual('The proxy', (await mediaOf(owner, path)).proxyState, {
            state: 'making',
            by: 'browser',
          }),
      };
    },
  },
];
