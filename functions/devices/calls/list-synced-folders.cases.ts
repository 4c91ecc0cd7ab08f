import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { devicesOf, keyOf, withDevice } from '#testkit/files/devices.ts';
import { putObject } from '#testkit/files/files.ts';
import { memberOfRestricted } from '#testkit/files/restricted-folders.ts';
import { callAs } from '#testkit/people.ts';

const act = (key: string) => () =>
  callAs(null, 'GET /api/storage/folders', { headers: { authorization: key } });

export const cases: Case[] = [
  {
    title: 'of a computer that syncs the whole workspace',
    arrange: async () => {
      const { owner, workspaceId, key } = await withDevice();
      await putObject(workspaceId, 'Day 1/Film.mov');
      return {
        act: act(key),
        afterSuccess: async ({ body }) =>
          assertEqual('The answer', body, { whole: true, folders: ['Day 1'] }),
        saved: async () => assertEqual('Devices', (await devicesOf(owner)).length, 1),
      };
    },
  },
  {
    title: 'of one whose member does not see all folders',
    arrange: async () => {
      const { member } = await memberOfRestricted();
      const key = await keyOf(member);
      return {
        act: act(key),
        afterSuccess: async ({ body }) =>
          assertEqual('The answer', body, { whole: false, folders: ['Day 1'] }),
        saved: async () => assertEqual('Devices', (await devicesOf(member)).length, 1),
      };
    },
  },
];
