import { credentialMinutes } from '#shared/sync-limits.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { deleteObject, deliverEvent, putObject, uploadFile } from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { countedBytes, listedBytes } from '#testkit/storage-usage.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { type Answer, answerOf, assertEqual, type Case } from './case.ts';
import { path } from './stored-files.ts';

const content = 'A film.';

/**
 * Calls about files, while none of the bucket's events arrives: each call counts what it changes itself. The queue
 * delivers the events of the scenarios `events/storage-event` again if they fail.
 */
export const files = {
  'POST /api/folders': [
    {
      title: 'in an empty folder',
      arrange: async () => {
        const owner = await subscriber('business');
        return {
          act: () => owner.call('POST /api/folders', { body: { path: 'Day 1' } }),
          doneBefore: ['file_exists'],
          saved: async () =>
            assertEqual('Folders', (await owner.call('GET /api/files')).body.folders, ['Day 1']),
        };
      },
    },
  ],
  'POST /api/files/poster': [
    {
      title: 'of a file without one',
      arrange: async () => {
        const owner = await subscriber('business');
        await uploadFile(owner, path, content);
        const body = { path, size: 7 };
        return {
          act: () => owner.call('POST /api/files/poster', { body }),
          saved: async () => assertEqual('Posters', (await posters(owner)).length, 1),
        };
      },
    },
  ],
  'POST /api/files/posters': [
    {
      title: 'of a file without one',
      arrange: async () => {
        const owner = await subscriber('business');
        await uploadFile(owner, path, content);
        const body = { paths: [path] };
        return {
          act: () => owner.call('POST /api/files/posters', { body }),
          saved: async () => assertEqual('Posters', await posters(owner), []),
        };
      },
    },
  ],
  'events/storage-event': [
    { title: 'of a file that a sync tool has stored', arrange: () => counting(1) },
    { title: 'of a file that it has replaced twice', arrange: () => counting(3) },
    { title: 'of a file that it has deleted', arrange: () => counting(1, { deletes: true }) },
    { title: 'after the plan was cancelled', arrange: afterTheEnd },
  ],
} satisfies Record<string, Case[]>;

async function posters(owner: Person): Promise<unknown[]> {
  const body = { paths: [path] };
  return (await owner.call('POST /api/files/posters', { body })).body.posters;
}

async function counting(versions: number, { deletes = false } = {}) {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  for (let version = 1; version <= versions; version += 1) {
    await putObject(workspaceId, path, 'x'.repeat(version));
  }
  if (deletes) await deleteObject(workspaceId, path);
  return {
    act: () => countEvent(workspaceId),
    saved: async () => {
      const { counted } = await countedBytes(owner);
      const sizes = Array.from({ length: versions }, (_, index) => index + 1);
      const used = sizes.reduce((sum, size) => sum + size, 0);
      assertEqual('Used', String(counted.hot.used), String(used));
      assertEqual('In the trash', counted.hot.trash === counted.hot.used, deletes);
    },
  };
}

/** Delivers an event about the file. */
async function countEvent(workspaceId: string): Promise<Answer> {
  return answerOf((await deliverEvent(workspaceId, path)).batchItemFailures.length > 0);
}

/** A file that a sync tool has stored after the emptying. */
async function afterTheEnd() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await owner.call('POST /api/cancel-subscription');
  setClockAhead({ minutes: credentialMinutes + 5 });
  await runAllChanges(workspaceId);
  await putObject(workspaceId, path, content);
  return {
    act: () => countEvent(workspaceId),
    saved: async () => {
      await runAllChanges(workspaceId);
      assertEqual('Used', String((await listedBytes(workspaceId)).hot.used), '0');
    },
  };
}
