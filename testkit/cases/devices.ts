import { callAs, type Person } from '#testkit/people.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { assertEqual, type Case } from './case.ts';

/** Devices, and the credentials that they fetch. */
export const devices = {
  'DELETE /api/devices/{id}': [
    {
      title: 'of the caller',
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
  ],
  'GET /api/storage/credentials': [
    {
      title: 'for a device that was not used yet',
      arrange: async () => {
        const { owner, key } = await withDevice();
        const headers = { authorization: key };
        return {
          act: () => callAs(null, 'GET /api/storage/credentials', { headers }),
          saved: async () => assertEqual('Devices', (await devicesOf(owner)).length, 1),
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;

async function withDevice() {
  const owner = await subscriber('business');
  const { body } = await owner.call('POST /api/devices', { body: { name: 'Laptop' } });
  const { device, key }: { device: { id: string }; key: string } = body;
  return { owner, device, key };
}

async function devicesOf(owner: Person): Promise<unknown[]> {
  return (await owner.call('GET /api/devices')).body.devices;
}
