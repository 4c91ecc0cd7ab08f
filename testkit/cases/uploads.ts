import {
  completeAtS3Only,
  completeUpload,
  sendParts,
  sha256,
  startUpload,
  uploadFile,
  uploadParts,
} from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { countedBytes } from '#testkit/storage-usage.ts';
import { path } from '#testkit/stored-files.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { assertEqual, type Case } from './case.ts';

const content = 'A film.';

/** Uploads, while none of the bucket's events arrives: each call counts what it changes itself. */
export const uploads = {
  'POST /api/uploads': [
    {
      title: 'of a new file',
      arrange: async () => {
        const owner = await subscriber('business');
        return {
          act: () => startUpload(owner, path, content.length),
          saved: async () => assertEqual('Started', (await startedUploads(owner)).length > 0, true),
        };
      },
    },
    {
      title: 'of a file of one part, which is sent by the link in the answer and completed',
      arrange: async () => {
        const owner = await subscriber('business');
        const options = { sha256: sha256(Buffer.from(content)) };
        return {
          act: () => startUpload(owner, path, content.length, options),
          afterSuccess: async ({ body: { upload, part } }) => {
            const { url, headers } = part;
            const { status } = await fetch(url, { method: 'PUT', headers, body: content });
            assertEqual('Sent', status, 200);
            assertEqual('Completed', (await completeUpload(owner, upload.id)).status, 200);
          },
          saved: async () => {
            assertEqual('Used', String((await countedBytes(owner)).counted.hot.used), '7');
            // What an answer had reserved that was lost is given back.
            for (const { id } of await startedUploads(owner)) {
              await owner.call('DELETE /api/uploads/{id}', { params: { id } });
            }
            await assertStored(owner);
          },
        };
      },
    },
    {
      title: 'that replaces a file',
      arrange: async () => {
        const owner = await subscriber('business');
        await uploadFile(owner, path, 'The first cut.');
        return {
          act: () => startUpload(owner, path, content.length, { replace: true }),
          saved: async () => assertEqual('Started', (await startedUploads(owner)).length > 0, true),
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
          act: () => owner.call('POST /api/uploads/{id}/parts', options),
          saved: () => isUploadable(owner, upload),
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
        const { owner, id } = await withParts();
        await completeAtS3Only(await workspaceIdOf(owner), id);
        return {
          act: () => completeUpload(owner, id),
          saved: () => assertStored(owner),
        };
      },
    },
    {
      title: 'that was completed before',
      arrange: async () => {
        const { owner, id } = await withParts();
        await completeUpload(owner, id);
        return {
          act: () => completeUpload(owner, id),
          saved: () => assertStored(owner),
        };
      },
    },
  ],
  'DELETE /api/uploads/{id}': [
    {
      title: 'with its parts',
      arrange: async () => {
        const { owner, id } = await withParts();
        const params = { id };
        return {
          act: () => owner.call('DELETE /api/uploads/{id}', { params }),
          doneBefore: ['not_found'],
          saved: async () => {
            assertEqual('Uploads', await startedUploads(owner), []);
            assertEqual('Reserved', String((await countedBytes(owner)).reserved.hot), '0');
          },
        };
      },
    },
    {
      title: 'that S3 has completed without a reply',
      arrange: async () => {
        const { owner, id } = await withParts();
        await completeAtS3Only(await workspaceIdOf(owner), id);
        const params = { id };
        return {
          act: () => owner.call('DELETE /api/uploads/{id}', { params }),
          doneBefore: ['not_found'],
          saved: async () => {
            const { counted, reserved } = await countedBytes(owner);
            assertEqual('Used', String(counted.hot.used), String(content.length));
            assertEqual('Reserved', String(reserved.hot), '0');
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;

async function withUpload() {
  const owner = await subscriber('business');
  const { upload } = (await startUpload(owner, path, content.length)).body;
  return { owner, upload };
}

/** An upload whose parts have all arrived. */
async function withParts(options: { replace?: boolean } = {}) {
  const owner = await subscriber('business');
  if (options.replace) await uploadFile(owner, path, 'The first cut.');
  return { owner, id: await uploadParts(owner, path, content, options) };
}

async function completing(options: { replace?: boolean }) {
  const { owner, id } = await withParts(options);
  return {
    act: () => completeUpload(owner, id),
    saved: () => assertStored(owner, options.replace ? 2 : 1),
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
  assertEqual('Uploads', (await startedUploads(owner)).length, 1);
  await sendParts(owner, upload, Buffer.from(content));
}

async function startedUploads(owner: Person): Promise<{ id: string }[]> {
  return (await owner.call('GET /api/uploads')).body.uploads;
}
