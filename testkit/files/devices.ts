import { subscriber } from '#testkit/billing/subscribers.ts';
import type { Person } from '#testkit/people.ts';

/** An owner with a running plan, and the device and key that connecting a computer answers. */
export async function withDevice() {
  const owner = await subscriber('business');
  const { body } = await owner.call('POST /api/devices', { body: { name: 'Laptop' } });
  const { device, key }: { device: { id: string }; key: string } = body;
  return { owner, device, key };
}

/** The devices that a user sees. */
export async function devicesOf(person: Person): Promise<{ id: string; name: string }[]> {
  return (await person.call('GET /api/devices')).body.devices;
}
