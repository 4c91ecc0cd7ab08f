import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { devicesOf, syncedFolders } from '#testkit/files/devices.ts';
import { memberOfRestricted } from '#testkit/files/restricted-folders.ts';
import { callAs } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'whose key then fetches credentials',
    costs: {
      roundTrips: 4,
      because: 'The mailbox of an unconfirmed email has a limit of its own.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      return {
        act: () => owner.call('POST /api/devices', { body: { name: 'Laptop' } }),
        afterSuccess: async ({ body: { device, key } }) => {
          const isListed = (await devicesOf(owner)).some(({ id }) => id === device.id);
          assertEqual('Whether it is listed', isListed, true);
          const headers = { authorization: key };
          const { status } = await callAs(null, 'GET /api/storage/credentials', { headers });
          assertEqual('Fetched', status, 200);
        },
        saved: async () => {
          const names = new Set((await devicesOf(owner)).map(({ name }) => name));
          assertEqual('The names', [...names], ['Laptop']);
        },
      };
    },
  },
  {
    title: 'that syncs some of the folders that its member sees',
    costs: {
      roundTrips: 3,
      because: 'The folders that the member sees are read before the computer is stored.',
    },
    arrange: async () => {
      const { member } = await memberOfRestricted();
      const body = { name: 'Laptop', folders: ['Day 1'] };
      return {
        act: () => member.call('POST /api/devices', { body }),
        afterSuccess: async ({ body: { key } }) =>
          assertEqual('Its folders', await syncedFolders(key), {
            whole: false,
            folders: ['Day 1'],
          }),
        saved: async () => {
          const names = new Set((await devicesOf(member)).map(({ name }) => name));
          assertEqual('The names', [...names], ['Laptop']);
        },
      };
    },
  },
];
