import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { missingPosters } from '#testkit/files/posters.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a file without one',
    costs: {
      roundTrips: 3,
      because: 'The attempt is noted in the file as it was read, before it is made.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      await uploadFile(owner, path);
      return {
        act: () => owner.call('POST /api/files/poster-attempts', { body: { path } }),
        saved: async () => assertEqual('Missing', await missingPosters(owner, path), []),
      };
    },
  },
];
