import { userItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { allows } from '#core/workspaces/folder-access.ts';
import { findWorkspaceAs } from '#core/workspaces/memberships.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { restrictedFolderOf } from '#shared/rules/text/restricted-names.ts';
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

/**
 * Whether the member of a device may do something with a path at this moment. Credentials last for half an hour: what they
 * have done in a restricted folder after the member lost it is counted, and stays in it, with what belongs to it.
 */
export async function mayStill(
  workspaceId: string,
  deviceId: string,
  path: string,
  permission: Permission,
): Promise<boolean> {
  if (restrictedFolderOf(path) === null) return true;
  const device = await getItem(keys.device(workspaceId, deviceId), deviceItem);
  const workspace = device && (await findWorkspaceAs(device.userId, workspaceId));
  return workspace ? allows(workspace.folders, path, permission) : false;
}
