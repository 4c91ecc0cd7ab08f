import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { ask, path, withFile } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a deletion that is done',
    costs: {
      roundTrips: 3,
      because: 'Of a change that is done only the progress read afterwards is certainly the last.',
    },
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      const id = await ask(owner, 'POST /api/files/delete', { paths: [path] });
      await runAllChanges(workspaceId);
      return {
        act: () => owner.call('GET /api/file-changes/{id}', { params: { id } }),
        answered: (body) =>
          assertEqual('The answer', body, {
            change: { id, kind: 'delete', status: 'done', files: 1, bytes: '7', failures: [] },
          }),
      };
    },
  },
  {
    title: 'of a move that has not begun',
    arrange: async () => {
      const { owner } = await withFile();
      const id = await ask(owner, 'POST /api/files/move', { path, name: 'Film 2.mov' });
      return {
        act: () => owner.call('GET /api/file-changes/{id}', { params: { id } }),
        answered: (body) =>
          assertEqual('The answer', body, {
            change: { id, kind: 'move', status: 'running', files: 0, bytes: '0', failures: [] },
          }),
      };
    },
  },
];
