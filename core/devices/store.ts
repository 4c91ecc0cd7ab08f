import { type UserItem, userItem } from '#core/identity/store.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, getItems, queryItems } from '#core/table/read.ts';
import type { Device, FolderChoice } from '#shared/calls/devices.ts';
import { type DeviceItem, deviceItem, isDeviceOf, memberDevicesItem } from './device-item.ts';

/** A device with the email of its member. */
export interface OwnedDevice extends DeviceItem {
  owner: string;
}

/** A member's devices in a workspace, oldest first, ended ones included, with the version of their list. */
export async function readDevicesOf(
  workspaceId: string,
  userId: string,
): Promise<{ devices: DeviceItem[]; version: number | null }> {
  const list = await getItem(keys.memberDevices(workspaceId, userId), memberDevicesItem);
  const ids = [...(list?.deviceIds ?? [])].sort();
  const items = await getItems(ids.map((id) => keys.device(workspaceId, id)));
  return {
    devices: items.flatMap((item) => (item ? [deviceItem.parse(item)] : [])),
    version: list?.version ?? null,
  };
}

/** The devices of one member in a workspace, oldest first. */
export async function listDevicesOf(workspaceId: string, user: UserItem): Promise<OwnedDevice[]> {
  const { devices } = await readDevicesOf(workspaceId, user.id);
  return devices
    .filter((device) => isDeviceOf(device, user))
    .map((device) => ({ ...device, owner: user.email }));
}

/** The devices of all members of a workspace, oldest first. */
export async function listAllDevices(workspaceId: string): Promise<OwnedDevice[]> {
  const { pk } = keys.device(workspaceId, '');
  const devices = await queryItems(pk, prefixes.device, deviceItem);
  const users = await getItems(devices.map(({ userId }) => keys.user(userId)));
  return devices.flatMap((device, index) => {
    const user = users[index] && userItem.parse(users[index]);
    return user && isDeviceOf(device, user) ? [{ ...device, owner: user.email }] : [];
  });
}

/**
 * A device as its member or the owner sees it.
 * @param choice what the caller can choose for own devices, if they do not sync the whole workspace
 */
export function deviceAnswer(
  { id, name, owner, createdAt, lastUsedAt, folders }: OwnedDevice,
  choice: FolderChoice | null = null,
): Device {
  const seen = choice?.all.map((folder) => folder.name);
  const left = seen && folders?.filter((folder) => seen.includes(folder));
  return {
    id,
    name,
    owner,
    createdAt,
    lastUsedAt,
    ...(left && { folders: left, lostFolders: (folders?.length ?? 0) - left.length }),
  };
}
