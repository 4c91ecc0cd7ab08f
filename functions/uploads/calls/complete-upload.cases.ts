import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { type Case, reasons } from '#testkit/cases/case.ts';
import { completeAtS3Only, completeUpload } from '#testkit/files/files.ts';
import { assertUploaded, withParts } from '#testkit/files/uploads.ts';

export const cases: Case[] = [
  {
    title: 'of a new file',
    costs: { roundTrips: 5, because: reasons.counted },
    arrange: () => completing({}),
  },
  {
    title: 'that replaces a file',
    costs: { roundTrips: 5, because: reasons.counted },
    arrange: () => completing({ replace: true }),
  },
  {
    title: 'that S3 has completed before, without a reply',
    costs: { roundTrips: 5, because: reasons.counted },
    isUnsettled: true,
    arrange: async () => {
      const { owner, id } = await withParts();
      await completeAtS3Only(await workspaceIdOf(owner), id);
      return {
        act: () => completeUpload(owner, id),
        saved: () => assertUploaded(owner),
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
        saved: () => assertUploaded(owner),
      };
    },
  },
];

async function completing(options: { replace?: boolean }) {
  const { owner, id } = await withParts(options);
  return {
    act: () => completeUpload(owner, id),
    saved: () => assertUploaded(owner, options.replace ? 2 : 1),
  };
}
