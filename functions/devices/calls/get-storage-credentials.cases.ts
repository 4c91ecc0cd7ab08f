import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { devicesOf, withDevice } from '#testkit/files/devices.ts';
import { callAs } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'for a device that was not used yet',
    costs: {
      roundTrips: 3,
      because:
        'The key names the device and its account; its use is noted beside the request to STS.',
    },
    arrange: async () => {
      const { owner, key } = await withDevice();
      const headers = { authorization: key };
      return {
        act: () => callAs(null, 'GET /api/storage/credentials', { headers }),
        saved: async () => assertEqual('Devices', (await devicesOf(owner)).length, 1),
      };
    },
  },
];
