import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withRestrictedFolder } from '#testkit/files/restricted-folders.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of an owner with one',
    arrange: async () => {
      const { owner, folder } = await withRestrictedFolder();
      return {
        act: () => owner.call('GET /api/restricted-folders'),
        answered: (body) =>
          assertEqual('The answer', body, {
            folders: [{ ...folder, state: 'restricted', people: { roles: [], members: [] } }],
          }),
      };
    },
  },
];
