import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { withDevice } from '#testkit/files/devices.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of an owner with one, and how to connect',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, device } = await withDevice();
      const prefix = `w/${await workspaceIdOf(owner)}/`;
      return {
        act: () => owner.call('GET /api/devices'),
        answered: (body) =>
          assertEqual('The answer', body, {
            devices: [device],
            connection: {
              bucket: 'cutbay-files',
              region: 'us-east-1',
              endpoint: required(env.storageEndpoint),
              prefix,
              credentialsUrl: 'http://localhost:3000/api/storage/credentials',
            },
          }),
      };
    },
  },
];
