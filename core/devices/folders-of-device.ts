import { findDeviceByKey } from './device-of-key.ts';
import { hasWholeWorkspace, namesOfSynced } from './synced-folders.ts';

/**
 * The folders of the first level that a device syncs, and whether its credentials reach the whole workspace.
 * @throws as `findDeviceByKey`
 */
export async function foldersOfDevice(
  authorization: string | undefined,
  address: string,
): Promise<{ whole: boolean; folders: string[] }> {
  const { device, workspace } = await findDeviceByKey(authorization, address);
  const folders = await namesOfSynced(workspace, device);
  return { whole: hasWholeWorkspace(workspace), folders };
}
