import { runAllChanges } from '#testkit/file-changes.ts';
import { ask, kindsOf, path, pathsOf, trashOf, withFile } from '#testkit/stored-files.ts';
import { assertEqual, type Case } from './case.ts';

const moved = { path, name: 'Film 2.mov' };

/**
 * Calls that ask for a change of files. A retry may ask for it twice: the second one then finds nothing to do, and
 * neither harms what the first has done.
 */
export const fileRequests = {
  'POST /api/files/move': [
    {
      title: 'to another name',
      arrange: async () => {
        const { owner, workspaceId } = await withFile();
        return {
          act: () => owner.call('POST /api/files/move', { body: moved }),
          saved: async () => {
            await runAllChanges(workspaceId);
            assertEqual('The files', await pathsOf(owner), ['Day 1/Film 2.mov']);
          },
        };
      },
    },
  ],
  'POST /api/files/delete': [
    {
      title: 'of a folder',
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
  ],
  'POST /api/files/storage': [
    {
      title: 'to hot storage',
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
  ],
  'POST /api/trash/restore': [
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
  ],
  'POST /api/trash/erase': [
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
  ],
  'POST /api/file-changes/{id}/undo': [
    undoing('a deletion that is done', {
      route: 'POST /api/files/delete',
      body: { paths: [path] },
    }),
    undoing('a move that is done', { route: 'POST /api/files/move', body: moved }),
    undoing('a deletion that has not begun', {
      route: 'POST /api/files/delete',
      body: { paths: [path] },
      begins: false,
    }),
  ],
} satisfies Record<string, Case[]>;

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

/** A file in the trash. */
async function withTrash() {
  const { owner, workspaceId } = await withFile();
  await ask(owner, 'POST /api/files/delete', { paths: [path] });
  await runAllChanges(workspaceId);
  return { owner, workspaceId };
}
