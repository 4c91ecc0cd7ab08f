import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { readTree } from '#testkit/files/restricted-folders.ts';

export const cases: Case[] = [
  {
    title: 'of folders with files, and of an empty one',
    arrange: async () => {
      const owner = await subscriber('business');
      await uploadFile(owner, 'Job/Footage/A cam/Film.mov', 'A film.');
      await owner.call('POST /api/folders', { body: { path: 'Job/Sound' } });
      return {
        act: () => readTree(owner, 'Job/'),
        saved: async () =>
          assertEqual('The folders', (await readTree(owner, 'Job/')).body.folders, [
            'Footage',
            'Footage/A cam',
            'Sound',
          ]),
      };
    },
  },
];
