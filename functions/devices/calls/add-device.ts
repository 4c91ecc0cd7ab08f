import * as devices from '#core/devices/add-device.ts';
import { deviceAnswer } from '#core/devices/store.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { handle } from '#functions/http/handler.ts';
import { addDevice } from '#shared/calls/devices.ts';

export const handler = handle(addDevice, async ({ body, caller }) => {
  requireConfirmation(caller);
  const { device, key } = await devices.addDevice(caller, body);
  return { device: deviceAnswer(device), key };
});
