import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { completeAtS3Only } from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { content, startedUploads, withParts } from '#testkit/files/uploads.ts';

const because = 'A file is counted from what S3 lists, after S3 has changed it.';

export const cases: Case[] = [
  {
    title: 'with its parts',
    costs: { roundTrips: 5, because },
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
    costs: { roundTrips: 5, because },
    isUnsettled: true,
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
];
