import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { trashOf, withTrash } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of one version',
    arrange: async () => {
      const { owner, workspaceId } = await withTrash();
      const body = { versions: await trashOf(owner) };
      return {
        act: () => owner.call('POST /api/trash/erase', { body }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The trash', await trashOf(owner), []);
        },
      };
    },
  },
  {
    title: 'of everything',
    arrange: async () => {
      const { owner, workspaceId } = await withTrash();
      const body = { everything: true };
      return {
        act: () => owner.call('POST /api/trash/erase', { body }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The trash', await trashOf(owner), []);
        },
      };
    },
  },
];
