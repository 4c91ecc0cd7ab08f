import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { path, pathsOf, trashOf, withTrash } from '#testkit/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a deleted file',
    arrange: async () => {
      const { owner, workspaceId } = await withTrash();
      const body = { versions: await trashOf(owner) };
      return {
        act: () => owner.call('POST /api/trash/restore', { body }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(owner), [path]);
          assertEqual('The trash', await trashOf(owner), []);
        },
      };
    },
  },
];
