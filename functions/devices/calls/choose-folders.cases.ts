import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { devicesOf, keyOf } from '#testkit/files/devices.ts';
import { memberOfRestricted } from '#testkit/files/restricted-folders.ts';

export const cases: Case[] = [
  {
    title: 'for a computer of a member who does not see all folders',
    costs: { roundTrips: 3, because: reasons.rights },
    arrange: async () => {
      const { member } = await memberOfRestricted();
      await keyOf(member);
      const [device] = await devicesOf(member);
      const params = { id: String(device?.id) };
      const body = { folders: ['Day 1'] };
      return {
        act: () => member.call('PUT /api/devices/{id}/folders', { params, body }),
        saved: async () => {
          const chosen = (await devicesOf(member)).map(({ folders, lostFolders }) => ({
            folders,
            lostFolders,
          }));
          assertEqual('What is chosen', chosen, [{ folders: ['Day 1'], lostFolders: 0 }]);
        },
      };
    },
  },
];
