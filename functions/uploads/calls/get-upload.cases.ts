import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { sendParts, startUpload } from '#testkit/files/files.ts';
import { path } from '#testkit/files/stored-files.ts';
import { content } from '#testkit/files/uploads.ts';

export const cases: ReadingCase[] = [
  {
    title: 'whose only part has arrived',
    arrange: async () => {
      const owner = await subscriber('business');
      const { upload } = (await startUpload(owner, path, content.length)).body;
      await sendParts(owner, upload, Buffer.from(content));
      return {
        act: () => owner.call('GET /api/uploads/{id}', { params: { id: upload.id } }),
        answered: (body) =>
          assertEqual('The answer', body, { upload, parts: [{ number: 1, size: 7 }] }),
      };
    },
  },
];
