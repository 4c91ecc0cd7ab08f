import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { completeUpload, sha256, startUpload, uploadFile } from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { path, withOwnFile } from '#testkit/files/stored-files.ts';
import { assertUploaded, content, startedUploads } from '#testkit/files/uploads.ts';

export const cases: Case[] = [
  {
    title: 'of a new file',
    costs: { roundTrips: 3, because: reasons.started },
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
    costs: { roundTrips: 3, because: reasons.started },
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
          await assertUploaded(owner);
        },
      };
    },
  },
  {
    title: 'that replaces a file',
    costs: { roundTrips: 3, because: reasons.started },
    arrange: async () => {
      const owner = await subscriber('business');
      await uploadFile(owner, path, 'The first cut.');
      return {
        act: () => startUpload(owner, path, content.length, { replace: true }),
        saved: async () => assertEqual('Started', (await startedUploads(owner)).length > 0, true),
      };
    },
  },
  {
    title: 'that replaces an own file, by an editor',
    costs: {
      roundTrips: 3,
      because: 'Who uploaded the file is read: those of others only managers replace.',
    },
    arrange: async () => {
      const { editor } = await withOwnFile();
      return {
        act: () => startUpload(editor, path, content.length, { replace: true }),
        saved: async () => assertEqual('Started', (await startedUploads(editor)).length > 0, true),
      };
    },
  },
];
