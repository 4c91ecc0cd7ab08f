import { advanceMinutes } from '#testkit/clock.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import {
  completeAtS3Only,
  completeUpload,
  deleteObject,
  deliverEvent,
  putObject,
  sendParts,
  sha256,
  startUpload,
  uploadFile,
} from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { countedBytes, listedBytes } from '#testkit/storage-usage.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { type Answer, always, assertEqual, type Scenario } from './scenario.ts';
import { answerOf, path } from './stored-files.ts';

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
          prepare: always(() => owner.call('POST /api/folders', { body: { path: 'Day 1' } })),
          doneBefore: ['file_exists'],
          assertSaved: async () =>
            assertEqual('Folders', (await owner.call('GET /api/files')).body.folders, ['Day 1']),
        };
      },
    },
  ],
  'POST /api/uploads': [
    {
      title: 'of a new file',
      arrange: async () => {
        const owner = await subscriber('business');
        return {
          prepare: always(() => startUpload(owner, path, content.length)),
          assertSaved: async () => assertEqual('Started', (await uploads(owner)).length > 0, true),
        };
      },
    },
    {
      title: 'that replaces a file',
      arrange: async () => {
        const owner = await subscriber('business');
        await uploadFile(owner, path, 'The first cut.');
        return {
          prepare: always(() => startUpload(owner, path, content.length, { replace: true })),
          assertSaved: async () => assertEqual('Started', (await uploads(owner)).length > 0, true),
        };
      },
    },
  ],
  'POST /api/uploads/{id}/parts': [
    {
      title: 'of the only part',
      arrange: async () => {
        const { owner, upload } = await withUpload();
        const body = { parts: [{ number: 1, sha256: sha256(Buffer.from(content)) }] };
        const options = { params: { id: upload.id }, body };
        return {
          prepare: always(() => owner.call('POST /api/uploads/{id}/parts', options)),
          assertSaved: () => isUploadable(owner, upload),
        };
      },
    },
  ],
  'POST /api/uploads/{id}/complete': [
    { title: 'of a new file', arrange: () => completing({}) },
    {
      title: 'that replaces a file',
      arrange: () => completing({ replace: true }),
    },
    {
      title: 'that S3 has completed before, without a reply',
      arrange: async () => {
        const { owner, upload } = await withUpload();
        await sendParts(owner, upload, Buffer.from(content));
        await completeAtS3Only(await workspaceIdOf(owner), upload.id);
        return {
          prepare: always(() => completeUpload(owner, upload.id)),
          assertSaved: () => assertStored(owner),
        };
      },
    },
    {
      title: 'that was completed before',
      arrange: async () => {
        const { owner, upload } = await withUpload();
        await sendParts(owner, upload, Buffer.from(content));
        await completeUpload(owner, upload.id);
        return {
          prepare: always(() => completeUpload(owner, upload.id)),
          assertSaved: () => assertStored(owner),
        };
      },
    },
  ],
  'DELETE /api/uploads/{id}': [
    {
      title: 'with its parts',
      arrange: async () => {
        const { owner, upload } = await withUpload();
        await sendParts(owner, upload, Buffer.from(content));
        const params = { id: upload.id };
        return {
          prepare: always(() => owner.call('DELETE /api/uploads/{id}', { params })),
          doneBefore: ['not_found'],
          assertSaved: async () => {
            assertEqual('Uploads', await uploads(owner), []);
            assertEqual('Reserved', String((await countedBytes(owner)).reserved.hot), '0');
          },
        };
      },
    },
    {
      title: 'that S3 has completed without a reply',
      arrange: async () => {
        const { owner, upload } = await withUpload();
        await sendParts(owner, upload, Buffer.from(content));
        await completeAtS3Only(await workspaceIdOf(owner), upload.id);
        const params = { id: upload.id };
        return {
          prepare: always(() => owner.call('DELETE /api/uploads/{id}', { params })),
          doneBefore: ['not_found'],
          assertSaved: async () => {
            const { counted, reserved } = await countedBytes(owner);
            assertEqual('Used', String(counted.hot.used), String(content.length));
            assertEqual('Reserved', String(reserved.hot), '0');
          },
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
          prepare: always(() => owner.call('POST /api/files/poster', { body })),
          assertSaved: async () => assertEqual('Posters', (await posters(owner)).length, 1),
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
          prepare: always(() => owner.call('POST /api/files/posters', { body })),
          assertSaved: async () => assertEqual('Posters', await posters(owner), []),
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
} satisfies Record<string, Scenario[]>;

async function withUpload(options: { replace?: boolean } = {}) {
  const owner = await subscriber('business');
  if (options.replace) await uploadFile(owner, path, 'The first cut.');
  const { upload } = (await startUpload(owner, path, content.length, options)).body;
  return { owner, upload };
}

async function completing(options: { replace?: boolean }) {
  const { owner, upload } = await withUpload(options);
  await sendParts(owner, upload, Buffer.from(content));
  return {
    prepare: always(() => completeUpload(owner, upload.id)),
    assertSaved: () => assertStored(owner, options.replace ? 2 : 1),
  };
}

/** The file is listed once, nothing is reserved, and the activity has it once. */
async function assertStored(owner: Person, uploaded = 1): Promise<void> {
  const { body } = await owner.call('GET /api/files', { query: { folder: 'Day 1/' } });
  assertEqual(
    'Sizes',
    body.files.map(({ size }: { size: number }) => size),
    [content.length],
  );
  assertEqual('Reserved', String((await countedBytes(owner)).reserved.hot), '0');
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const counts = auditEntries.flatMap(({ kind, files: count }: { kind: string; files: number }) =>
    kind === 'files_uploaded' ? [count] : [],
  );
  assertEqual(
    'Uploaded',
    counts.reduce((sum: number, count: number) => sum + count, 0),
    uploaded,
  );
}

async function isUploadable(owner: Person, upload: { id: string; partSize: number }) {
  assertEqual('Uploads', (await uploads(owner)).length, 1);
  await sendParts(owner, upload, Buffer.from(content));
}

async function uploads(owner: Person): Promise<unknown[]> {
  return (await owner.call('GET /api/uploads')).body.uploads;
}

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
    prepare: always(() => countEvent(workspaceId)),
    assertSaved: async () => {
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
  advanceMinutes(20);
  await runAllChanges(workspaceId);
  await putObject(workspaceId, path, content);
  return {
    prepare: always(() => countEvent(workspaceId)),
    assertSaved: async () => {
      await runAllChanges(workspaceId);
      assertEqual('Used', String((await listedBytes(workspaceId)).hot.used), '0');
    },
  };
}
