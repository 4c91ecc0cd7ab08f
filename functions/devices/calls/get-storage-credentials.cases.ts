import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { devicesOf, keyOf, withDevice } from '#testkit/files/devices.ts';
import { memberOfRestricted } from '#testkit/files/restricted-folders.ts';
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
  {
    title: 'of a member who does not see all folders',
    costs: {
      roundTrips: 3,
      because:
        'The key names the device and its account; its use is noted beside the request to STS.',
    },
    arrange: async () => {
      const { member } = await memberOfRestricted();
      const headers = { authorization: await keyOf(member) };
      return {
        act: () => callAs(null, 'GET /api/storage/credentials', { headers }),
        saved: async () => assertEqual('Devices', (await devicesOf(member)).length, 1),
      };
    },
  },
];
