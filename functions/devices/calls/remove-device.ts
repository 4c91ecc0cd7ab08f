import * as devices from '#core/devices/remove-devices.ts';
import { getVisibleDevice } from '#core/devices/visible-devices.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { removeDevice } from '#shared/calls/devices.ts';

export const handler = handle(removeDevice, async ({ params, caller }) => {
  const device = await getVisibleDevice(caller, params.id);
  await devices.removeDevice(caller.workspace.id, device, caller.user.email);
  return done;
});
