import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { path, pathsOf, withFile } from '#testkit/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'to another name',
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      return {
        act: () => owner.call('POST /api/files/move', { body: { path, name: 'Film 2.mov' } }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(owner), ['Day 1/Film 2.mov']);
        },
      };
    },
  },
];
