import { startEmptying } from '#core/file-changes/start-emptying.ts';
import { handler as changeFiles } from '#functions/events/change-files.ts';
import type { CallRoute } from '#shared/api.ts';
import { runningChanges } from '#testkit/file-changes.ts';
import { deliverEvent, putObject, uploadFile } from '#testkit/files.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import type { Person } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { listedBytes } from '#testkit/storage-usage.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { type Answer, always, assertEqual, type Scenario } from './scenario.ts';

const path = 'Day 1/Film.mov';
const moved = { path, name: 'Film 2.mov' };

/** Changes of files: the calls that ask for them, and the function that makes them. */
export const fileChanges = {
  'POST /api/files/move': [
    {
      title: 'to another name',
      arrange: async () => {
        const { owner, workspaceId } = await withFile();
        return {
          prepare: always(() => owner.call('POST /api/files/move', { body: moved })),
          assertSaved: async () => {
            const { length } = await runningChanges(workspaceId);
            assertEqual('Whether it is asked for', length > 0, true);
          },
        };
      },
    },
  ],
  'POST /api/file-changes/{id}/undo': [
    {
      title: 'of a deletion that is done',
      arrange: async () => {
        const { owner, workspaceId } = await withFile();
        const id = await ask(owner, 'POST /api/files/delete', { paths: [path] });
        await runAll(workspaceId);
        const params = { id };
        return {
          prepare: always(() => owner.call('POST /api/file-changes/{id}/undo', { params })),
          doneBefore: ['cannot_undo'],
          assertSaved: async () => {
            await runAll(workspaceId);
            assertEqual('The files', await pathsOf(owner), [path]);
          },
        };
      },
    },
  ],
  'events/change-files': [
    making('a move', async (owner) => {
      await ask(owner, 'POST /api/files/move', moved);
      return async () => assertEqual('The files', await pathsOf(owner), ['Day 1/Film 2.mov']);
    }),
    making('a deletion', async (owner) => {
      await ask(owner, 'POST /api/files/delete', { paths: ['Day 1/'] });
      return async () => {
        assertEqual('The files', await pathsOf(owner), []);
        assertEqual('The trash', (await trashOf(owner)).length, 1);
      };
    }),
    making('a restoration', async (owner, workspaceId) => {
      await ask(owner, 'POST /api/files/delete', { paths: [path] });
      await runAll(workspaceId);
      const versions = await trashOf(owner);
      await ask(owner, 'POST /api/trash/restore', { versions });
      return async () => {
        assertEqual('The files', await pathsOf(owner), [path]);
        assertEqual('The trash', await trashOf(owner), []);
      };
    }),
    making('an erasure', async (owner, workspaceId) => {
      await ask(owner, 'POST /api/files/delete', { paths: [path] });
      await runAll(workspaceId);
      await ask(owner, 'POST /api/trash/erase', { everything: true });
      return async () => assertEqual('The trash', await trashOf(owner), []);
    }),
    making(
      'a move to hot storage',
      async (owner, workspaceId) => {
        await ask(owner, 'POST /api/files/storage', { paths: [path], storage: 'hot' });
        return async () => {
          const { hot, cold } = await listedBytes(workspaceId);
          assertEqual('Hot', [String(hot.used), String(hot.trash)], ['7', '0']);
          assertEqual('Cold', [String(cold.used), String(cold.trash)], ['0', '0']);
        };
      },
      'cold',
    ),
    making('an emptying', async (_, workspaceId) => {
      await startEmptying(workspaceId);
      return async () => {
        const { hot } = await listedBytes(workspaceId);
        assertEqual('Hot', [String(hot.used), String(hot.trash)], ['0', '0']);
      };
    }),
  ],
} satisfies Record<string, Scenario[]>;

/** A change that the table's stream reports, and reports again if it has failed. */
function making(
  title: string,
  begin: (owner: Person, workspaceId: string) => Promise<() => Promise<void>>,
  storage: 'hot' | 'cold' = 'hot',
): Scenario {
  return {
    title: `of ${title}`,
    arrange: async () => {
      const { owner, workspaceId } = await withFile(storage);
      const assertSaved = await begin(owner, workspaceId);
      return { prepare: always(() => runAll(workspaceId)), assertSaved };
    },
  };
}

async function withFile(storage: 'hot' | 'cold' = 'hot') {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  if (storage === 'hot') {
    await uploadFile(owner, path, 'A film.');
  } else {
    // As a sync tool does: the plan provides no cold storage.
    await putObject(workspaceId, path, 'A film.', 'GLACIER_IR');
    await deliverEvent(workspaceId, path);
  }
  return { owner, workspaceId };
}

/** Asks for a change. @returns its id */
async function ask(owner: Person, route: CallRoute, body: object): Promise<string> {
  const asked = await owner.call(route, { body });
  if (asked.status !== 200) throw new Error(`Refused: ${JSON.stringify(asked.body)}`);
  return asked.body.change.id;
}

/** Runs what is not done, as the table's stream does. To the stream, a failed record is the equivalent of a 500. */
async function runAll(workspaceId: string): Promise<Answer> {
  const ids = await runningChanges(workspaceId);
  const event = {
    Records: ids.map((id) => ({
      dynamodb: {
        Keys: { pk: { S: `FILES#${workspaceId}` }, sk: { S: `CHANGE#${id}` } },
        SequenceNumber: id,
      },
    })),
  };
  const { batchItemFailures } = await withGrantedAccess('events/change-files', () =>
    changeFiles(event, { getRemainingTimeInMillis: () => 300_000 }),
  );
  const failed = batchItemFailures.length > 0;
  const again = { code: 'not_changed', message: 'Retrying.', requestId: 'of-the-stream' };
  return { status: failed ? 500 : 200, headers: {}, cookies: [], body: failed ? again : {} };
}

async function pathsOf(owner: Person): Promise<string[]> {
  const { body } = await owner.call('GET /api/files', { query: { folder: 'Day 1/' } });
  return body.files.map((file: { path: string }) => file.path);
}

async function trashOf(owner: Person): Promise<{ path: string; version: string }[]> {
  const { files } = (await owner.call('GET /api/trash')).body;
  return files.map((file: { path: string; version: string }) => ({
    path: file.path,
    version: file.version,
  }));
}
