import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { transact, transactInBatches } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { pagesOf } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import {
  assertNotExists,
  remove,
  removeIf,
  type TransactionWrite,
  update,
} from '#core/table/write.ts';
import { type DeviceItem, deviceItem, isDeviceOf, type MemberDevicesItem } from './device-item.ts';
import { type OwnedDevice, readDevicesOf } from './store.ts';

/**
 * Disconnects a computer; credentials that it has already fetched are valid for up to `credentialMinutes`.
 * @param actor the email of the caller
 * @throws CallError `not_found` if it was removed meanwhile
 */
export function removeDevice(
  workspaceId: string,
  device: OwnedDevice,
  actor: string,
): Promise<void> {
  const { name, owner: email } = device;
  return transact([
    ...removalWrites(workspaceId, device),
    auditWrite(workspaceId, actor, { kind: 'device_disconnected', device: name, email }),
  ]);
}

/** Removes those of a member's devices that ended with the sessions of their time. */
export async function removeEndedDevices(
  workspaceId: string,
  user: UserItem,
  devices: readonly DeviceItem[],
): Promise<void> {
  for (const device of devices) {
    if (isDeviceOf(device, user)) continue;
    await unlessRemoved(transact(removalWrites(workspaceId, device)));
  }
}

/** Disconnects the computers that a session of a member has connected. */
export async function removeDevicesOfSession(
  workspaceId: string,
  user: UserItem,
  sessionId: string,
): Promise<void> {
  const { devices } = await readDevicesOf(workspaceId, user.id);
  for (const device of devices) {
    if (device.sessionId !== sessionId) continue;
    const owned = { ...device, owner: user.email };
    await unlessRemoved(removeDevice(workspaceId, owned, user.email));
  }
}

/** Waits for a removal, which a concurrent call may have made. */
async function unlessRemoved(removal: Promise<void>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}

function removalWrites(workspaceId: string, device: DeviceItem): TransactionWrite[] {
  const { id, userId, keyHash } = device;
  const gone = () => new CallError('not_found');
  return [
    removeIf(keys.device(workspaceId, id), { pk: exists }, gone),
    remove(keys.deviceKey(keyHash)),
    update<MemberDevicesItem>(keys.memberDevices(workspaceId, userId), {
      add: { count: -1, version: 1 },
      deleteFrom: { deviceIds: new Set([id]) },
    }),
  ];
}

/**
 * Removes all devices of a member, for the transaction that ends the membership: it fails with `StaleReadError` if a
 * device was added or removed meanwhile. Up to 41 writes.
 */
export async function removeDevicesOfMemberWrites(
  workspaceId: string,
  userId: string,
): Promise<TransactionWrite[]> {
  const { devices, version } = await readDevicesOf(workspaceId, userId);
  const list = keys.memberDevices(workspaceId, userId);
  const changed = () => new StaleReadError();
  return [
    version === null
      ? assertNotExists(list, changed)
      : removeIf<MemberDevicesItem>(list, { version }, changed),
    ...devices.flatMap(({ id, keyHash }) => [
      remove(keys.device(workspaceId, id)),
      remove(keys.deviceKey(keyHash)),
    ]),
  ];
}

/** Removes all devices of a workspace that is being closed. Idempotent. */
export async function removeAllDevices(workspaceId: string): Promise<void> {
  for await (const page of pagesOf(keys.device(workspaceId, '').pk)) {
    const writes = page.flatMap((item) => {
      const isDevice = item.sk.startsWith(prefixes.device);
      const hash = isDevice ? deviceItem.parse(item).keyHash : null;
      // The item that names the key last: without it, a failed attempt could not be repeated.
      return [...(hash ? [remove(keys.deviceKey(hash))] : []), remove(item)];
    });
    await transactInBatches(writes);
  }
}
