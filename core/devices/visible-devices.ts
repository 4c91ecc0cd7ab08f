import { CallError } from '#core/errors.ts';
import { findUser } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { deviceItem, isDeviceOf } from './device-item.ts';
import { listAllDevices, listDevicesOf, type OwnedDevice } from './store.ts';

/** The devices that a caller sees and may disconnect, oldest first: their own, or as the owner all of the workspace. */
export function visibleDevices({ user, workspace }: MemberCaller): Promise<OwnedDevice[]> {
  return workspace.role === 'Owner'
    ? listAllDevices(workspace.id)
    : listDevicesOf(workspace.id, user);
}

/**
 * One of the devices that a caller sees.
 * @throws CallError `not_found`, for another member's device as well
 */
export async function getVisibleDevice(caller: MemberCaller, id: string): Promise<OwnedDevice> {
  const { user, workspace } = caller;
  const device = await getItem(keys.device(workspace.id, id), deviceItem);
  const isOwn = device?.userId === user.id;
  if (!device || !(isOwn || workspace.role === 'Owner')) throw new CallError('not_found');
  const owner = isOwn ? user : await findUser(device.userId);
  if (!owner || !isDeviceOf(device, owner)) throw new CallError('not_found');
  return { ...device, owner: owner.email };
}
