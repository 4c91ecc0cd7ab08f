import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { sha256 } from '#testkit/files/files.ts';
import {
  completeSending,
  content,
  requestOf,
  sendFile,
  startSending,
  withSender,
} from '#testkit/files/upload-requests.ts';

const because =
  'The link, the folder of the guest, and the storage are read one after the other before anything is reserved, and the start is counted for the guest, then for the link.';

export const cases: Case[] = [
  {
    title: 'of the first file, for which the guest gets a folder',
    costs: { roundTrips: 9, because },
    arrange: async () => {
      const { owner, guest } = await withSender();
      return {
        act: () => startSending(guest, 'A001.mov'),
        saved: async () =>
          assertEqual('Open', ((await requestOf(owner))?.openUploads ?? 0) > 0, true),
      };
    },
  },
  {
    title: 'of a further file of one part, which is sent by the link in the answer and completed',
    costs: { roundTrips: 7, because },
    arrange: async () => {
      const { owner, guest } = await withSender();
      await sendFile(guest, 'A001.mov');
      const options = { sha256: sha256(Buffer.from(content)) };
      return {
        act: () => startSending(guest, 'Card 2/A002.mov', content.length, options),
        afterSuccess: async ({ body: { upload, part } }) => {
          const { url, headers } = part;
          const { status } = await fetch(url, { method: 'PUT', headers, body: content });
          assertEqual('Sent', status, 200);
          assertEqual('Completed', (await completeSending(guest, upload.id)).status, 200);
        },
        saved: async () => assertEqual('Arrived', (await requestOf(owner))?.files, 2),
      };
    },
  },
];
