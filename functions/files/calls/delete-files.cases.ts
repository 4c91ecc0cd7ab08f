import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { pathsOf, trashOf, withFile, withOwnFile } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a folder',
    costs: {
      roundTrips: 3,
      because: 'Which links lead to a folder is read before these are ended with it.',
    },
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      const body = { paths: ['Day 1/'] };
      return {
        act: () => owner.call('POST /api/files/delete', { body }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(owner), []);
          assertEqual('The trash', (await trashOf(owner)).length, 1);
        },
      };
    },
  },
  {
    title: "of an editor's own folder",
    costs: { roundTrips: 4, because: reasons.rights },
    arrange: async () => {
      const { editor, workspaceId } = await withOwnFile();
      const body = { paths: ['Day 1/'] };
      return {
        act: () => editor.call('POST /api/files/delete', { body }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(editor), []);
          assertEqual('The trash', (await trashOf(editor)).length, 1);
        },
      };
    },
  },
];
