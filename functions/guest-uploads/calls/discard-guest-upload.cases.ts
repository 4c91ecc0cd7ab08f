import { type Case, reasons } from '#testkit/cases/case.ts';
import {
  assertNothingHeld,
  discardSending,
  sentPart,
  withSender,
} from '#testkit/files/upload-requests.ts';

export const cases: Case[] = [
  {
    title: 'with its parts',
    costs: { roundTrips: 5, because: reasons.counted },
    arrange: async () => {
      const { owner, guest } = await withSender();
      const id = await sentPart(guest, 'A001.mov');
      return {
        doneBefore: ['not_found'],
        act: () => discardSending(guest, id),
        saved: () => assertNothingHeld(owner),
      };
    },
  },
];
