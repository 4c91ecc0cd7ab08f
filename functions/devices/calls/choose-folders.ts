import * as devices from '#core/devices/choose-folders.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { chooseFolders } from '#shared/calls/devices.ts';

export const handler = handle(chooseFolders, async ({ params, body, caller }) => {
  await devices.chooseFolders(caller, params.id, body.folders);
  return done;
});
