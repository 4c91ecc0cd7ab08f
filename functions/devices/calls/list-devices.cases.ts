import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { keyOf, withDevice } from '#testkit/files/devices.ts';
import { memberOfRestricted } from '#testkit/files/restricted-folders.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of an owner with one, and how to connect',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, device } = await withDevice();
      const prefix = `w/${await workspaceIdOf(owner)}/`;
      return {
        act: () => owner.call('GET /api/devices'),
        answered: (body) =>
          assertEqual('The answer', body, {
            devices: [device],
            connection: {
              bucket: 'cutbay-files',
              region: 'us-east-1',
              endpoint: required(env.storageEndpoint),
              prefix,
              credentialsUrl: 'http://localhost:3000/api/storage/credentials',
              foldersUrl: 'http://localhost:3000/api/storage/folders',
            },
          }),
      };
    },
  },
  {
    title: 'of a member who does not see all folders, and what can be chosen',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { member } = await memberOfRestricted();
      await keyOf(member, ['Day 1']);
      return {
        act: () => member.call('GET /api/devices'),
        answered: ({ devices, choice }) => {
          const [{ folders, lostFolders }] = devices;
          const names = choice.all.map(({ name }: { name: string }) => name);
          assertEqual(
            'What is chosen',
            { folders, lostFolders },
            { folders: names, lostFolders: 0 },
          );
          assertEqual('What can be chosen', names, ['Day 1']);
        },
      };
    },
  },
];
