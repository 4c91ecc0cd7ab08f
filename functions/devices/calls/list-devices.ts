import { deviceAnswer } from '#core/devices/store.ts';
import { folderChoice } from '#core/devices/synced-folders.ts';
import { visibleDevices } from '#core/devices/visible-devices.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { awsRegion, siteOrigin } from '#core/runtime/environment.ts';
import { handle } from '#functions/http/handler.ts';
import { getStorageCredentials, listDevices, listSyncedFolders } from '#shared/calls/devices.ts';
import { splitRoute } from '#shared/operation.ts';
import { env } from '#shared/ops/environment.ts';

export const handler = handle(listDevices, async ({ caller }) => {
  const { workspace } = caller;
  const [devices, choice] = await Promise.all([visibleDevices(caller), folderChoice(workspace)]);
  return {
    devices: devices.map((device) => deviceAnswer(device, choice)),
    connection: {
      bucket: bucketName(),
      region: awsRegion(),
      endpoint: process.env[env.storageEndpoint] ?? null,
      prefix: workspacePrefix(workspace.id),
      credentialsUrl: `${siteOrigin()}${splitRoute(getStorageCredentials.route).path}`,
      foldersUrl: `${siteOrigin()}${splitRoute(listSyncedFolders.route).path}`,
    },
    ...(choice && { choice }),
  };
});
