import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { sendPart, startedSending, withSender } from '#testkit/files/upload-requests.ts';

export const cases: ReadingCase[] = [
  {
    title: 'whose only part has arrived',
    arrange: async () => {
      const { guest } = await withSender();
      const upload = await startedSending(guest, 'A001.mov');
      await sendPart(guest, upload.id);
      const params = { id: upload.id };
      return {
        act: () => guest.call('GET /api/guest/{link}/uploads/{id}', { params }),
        answered: (body) =>
          assertEqual('The answer', body, { upload, parts: [{ number: 1, size: 7 }] }),
      };
    },
  },
];
