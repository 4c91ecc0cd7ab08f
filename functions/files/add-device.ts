import * as devices from '#core/devices/add-device.ts';
import { deviceAnswer } from '#core/devices/store.ts';
import { handle } from '#functions/http/handler.ts';
import { addDevice } from '#shared/devices.ts';

export const handler = handle(addDevice, async ({ body, caller: { user, workspace } }) => {
  const { device, key } = await devices.addDevice(workspace.id, user, body.name);
  return { device: deviceAnswer(device), key };
});
