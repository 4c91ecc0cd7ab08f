import { deviceAnswer } from '#core/devices/store.ts';
import { visibleDevices } from '#core/devices/visible-devices.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { awsRegion, siteOrigin } from '#core/runtime/environment.ts';
import { handle } from '#functions/http/handler.ts';
import { getStorageCredentials, listDevices } from '#shared/calls/devices.ts';
import { splitRoute } from '#shared/operation.ts';
import { env } from '#shared/ops/environment.ts';

export const handler = handle(listDevices, async ({ caller }) => ({
  devices: (await visibleDevices(caller)).map(deviceAnswer),
  connection: {
    bucket: bucketName(),
    region: awsRegion(),
    endpoint: process.env[env.storageEndpoint] ?? null,
    prefix: workspacePrefix(caller.workspace.id),
    credentialsUrl: `${siteOrigin()}${splitRoute(getStorageCredentials.route).path}`,
  },
}));
