import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { kindsOf, path, trashOf, withFile } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'to hot storage',
    costs: {
      roundTrips: 3,
      because: 'The sizes of the files and the room that is left are read before they are moved.',
    },
    arrange: async () => {
      const { owner, workspaceId } = await withFile('cold');
      const body = { paths: [path], storage: 'hot' };
      return {
        act: () => owner.call('POST /api/files/storage', { body }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The kinds of storage', await kindsOf(owner), ['hot']);
          assertEqual('The trash', await trashOf(owner), []);
        },
      };
    },
  },
];
