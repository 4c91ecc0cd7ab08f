import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { sendParts, sha256, startUpload } from '#testkit/files/files.ts';
import { path } from '#testkit/files/stored-files.ts';
import { content, startedUploads } from '#testkit/files/uploads.ts';
import type { Person } from '#testkit/people.ts';

export const cases: Case[] = [
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
];

async function withUpload() {
  const owner = await subscriber('business');
  const { upload } = (await startUpload(owner, path, content.length)).body;
  return { owner, upload };
}

async function isUploadable(owner: Person, upload: { id: string; partSize: number }) {
  assertEqual('Uploads', (await startedUploads(owner)).length, 1);
  await sendParts(owner, upload, Buffer.from(content));
}
