import { CallError } from '#core/errors.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
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
  const device = (await visibleDevices(caller)).find((one) => one.id === id);
  if (!device) throw new CallError('not_found');
  return device;
}
