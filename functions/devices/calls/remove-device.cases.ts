import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { devicesOf, withDevice } from '#testkit/files/devices.ts';

export const cases: Case[] = [
  {
    title: 'of the caller',
    costs: { roundTrips: 3, because: reasons.rights },
    arrange: async () => {
      const { owner, device } = await withDevice();
      const params = { id: device.id };
      return {
        act: () => owner.call('DELETE /api/devices/{id}', { params }),
        doneBefore: ['not_found'],
        saved: async () => assertEqual('The devices', await devicesOf(owner), []),
      };
    },
  },
];
