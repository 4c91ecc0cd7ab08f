import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { ask, path, pathsOf, trashOf, withFile } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  undoing('a deletion that is done', {
    route: 'POST /api/files/delete',
    body: { paths: [path] },
  }),
  undoing('a move that is done', {
    route: 'POST /api/files/move',
    body: { path, name: 'Film 2.mov' },
  }),
  undoing('a deletion that has not begun', {
    route: 'POST /api/files/delete',
    body: { paths: [path] },
    begins: false,
  }),
];

function undoing(
  title: string,
  change: {
    route: 'POST /api/files/delete' | 'POST /api/files/move';
    body: object;
    begins?: boolean;
  },
): Case {
  const { route, body, begins = true } = change;
  return {
    title: `of ${title}`,
    costs: { roundTrips: 3, because: reasons.rights },
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      const id = await ask(owner, route, body);
      if (begins) await runAllChanges(workspaceId);
      const params = { id };
      return {
        act: () => owner.call('POST /api/file-changes/{id}/undo', { params }),
        doneBefore: ['cannot_undo'],
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(owner), [path]);
          assertEqual('The trash', await trashOf(owner), []);
        },
      };
    },
  };
}
