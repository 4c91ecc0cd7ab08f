import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { path, pathsOf, withFile, withOwnFile } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'to another name',
    costs: { roundTrips: 3, because: reasons.checked },
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
  {
    title: "of an editor's own file to another name",
    costs: {
      roundTrips: 4,
      because: 'Whose files these are is read before an editor may change them.',
    },
    arrange: async () => {
      const { editor, workspaceId } = await withOwnFile();
      return {
        act: () => editor.call('POST /api/files/move', { body: { path, name: 'Film 2.mov' } }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(editor), ['Day 1/Film 2.mov']);
        },
      };
    },
  },
];
