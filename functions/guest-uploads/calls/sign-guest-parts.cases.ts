import type { Case } from '#testkit/cases/case.ts';
import {
  content,
  sendPart,
  signSending,
  startedSending,
  withSender,
} from '#testkit/files/upload-requests.ts';

export const cases: Case[] = [
  {
    title: 'of the only part',
    costs: {
      roundTrips: 6,
      because:
        'What has arrived is read first: it decides how many parts may be signed ahead; quota, room and share are reserved after it.',
    },
    arrange: async () => {
      const { guest } = await withSender();
      const { id } = await startedSending(guest, 'A001.mov');
      return {
        act: () => signSending(guest, id, [Buffer.from(content)]),
        saved: () => sendPart(guest, id),
      };
    },
  },
];
