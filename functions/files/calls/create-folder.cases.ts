import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';

export const cases: Case[] = [
  {
    title: 'in an empty folder',
    costs: { roundTrips: 5, because: reasons.counted },
    arrange: async () => {
      const owner = await subscriber('business');
      return {
        act: () => owner.call('POST /api/folders', { body: { path: 'Day 1' } }),
        doneBefore: ['file_exists'],
        saved: async () =>
          assertEqual('Folders', (await owner.call('GET /api/files')).body.folders, ['Day 1']),
      };
    },
  },
];
