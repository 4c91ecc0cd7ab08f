import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import {
  ask,
  path,
  pathsOf,
  trashOf,
  withOwnFile,
  withTrash,
} from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a deleted file',
    costs: { roundTrips: 3, because: reasons.checked },
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
  {
    title: "of an editor's own file",
    costs: { roundTrips: 3, because: reasons.checked },
    arrange: async () => {
      const { editor, workspaceId } = await withOwnFile();
      await ask(editor, 'POST /api/files/delete', { paths: [path] });
      await runAllChanges(workspaceId);
      const body = { versions: await trashOf(editor) };
      return {
        act: () => editor.call('POST /api/trash/restore', { body }),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(editor), [path]);
          assertEqual('The trash', await trashOf(editor), []);
        },
      };
    },
  },
];
