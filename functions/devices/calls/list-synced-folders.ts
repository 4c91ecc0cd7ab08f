import { foldersOfDevice } from '#core/devices/folders-of-device.ts';
import { addressOf } from '#functions/http/address.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { listSyncedFolders } from '#shared/calls/devices.ts';

export const handler = handlePublic(listSyncedFolders, ({ event }) => {
  const { authorization } = event.headers;
  return foldersOfDevice(authorization, addressOf(event));
});
