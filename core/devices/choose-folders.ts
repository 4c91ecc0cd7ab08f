import { CallError } from '#core/errors.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { DeviceItem } from './device-item.ts';
import { requireChoice } from './synced-folders.ts';
import { getVisibleDevice } from './visible-devices.ts';

/**
 * Chooses the folders that one of the caller's computers syncs, from its next credentials on.
 * @throws CallError `not_found` for a computer or a folder that the caller does not have, `invalid_input` for more folders
 *   than its credentials can name
 */
export async function chooseFolders(
  caller: MemberCaller,
  id: string,
  folders: readonly string[],
): Promise<void> {
  const { user, workspace } = caller;
  const device = await getVisibleDevice(caller, id);
  if (device.userId !== user.id) throw new CallError('not_found');
  await requireChoice(workspace, folders);
  const key = keys.device(workspace.id, id);
  const set = { folders: [...new Set(folders)] };
  await write(update<DeviceItem>(key, { set }, () => new CallError('not_found')));
}
