import { type Case, reasons } from '#testkit/cases/case.ts';
import { completeAtS3Only } from '#testkit/files/files.ts';
import {
  assertArrived,
  completeSending,
  sentPart,
  withSender,
} from '#testkit/files/upload-requests.ts';

export const cases: Case[] = [
  {
    title: 'of a new file',
    costs: { roundTrips: 7, because: reasons.counted },
    arrange: async () => {
      const { owner, guest } = await withSender();
      const id = await sentPart(guest, 'A001.mov');
      return { act: () => completeSending(guest, id), saved: () => assertArrived(owner) };
    },
  },
  {
    title: 'that S3 has completed before, without a reply',
    costs: { roundTrips: 6, because: reasons.counted },
    isUnsettled: true,
    arrange: async () => {
      const { owner, workspaceId, guest } = await withSender();
      const id = await sentPart(guest, 'A001.mov');
      await completeAtS3Only(workspaceId, id);
      return { act: () => completeSending(guest, id), saved: () => assertArrived(owner) };
    },
  },
  {
    title: 'that was completed before',
    costs: { roundTrips: 3, because: reasons.counted },
    arrange: async () => {
      const { owner, guest } = await withSender();
      const id = await sentPart(guest, 'A001.mov');
      await completeSending(guest, id);
      return { act: () => completeSending(guest, id), saved: () => assertArrived(owner) };
    },
  },
];
