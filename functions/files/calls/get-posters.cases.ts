import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { postersOf } from '#testkit/files/posters.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a file without one',
    arrange: async () => {
      const owner = await subscriber('business');
      await uploadFile(owner, path);
      const body = { paths: [path] };
      return {
        act: () => owner.call('POST /api/files/posters', { body }),
        saved: async () => assertEqual('Posters', await postersOf(owner, path), []),
      };
    },
  },
];
