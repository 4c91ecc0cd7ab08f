import { userItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { deviceItem } from './device-item.ts';

/** Whose device it is. */
export interface DeviceMember {
  /** Of the user. */
  id: string;
  email: string;
}

/** The member whose device it is; null once it was removed, or for an id that is no device's. */
export async function findDeviceMember(
  workspaceId: string,
  deviceId: string,
): Promise<DeviceMember | null> {
  const device = await getItem(keys.device(workspaceId, deviceId), deviceItem);
  const user = device && (await getItem(keys.user(device.userId), userItem));
  return user && { id: user.id, email: user.email };
}
