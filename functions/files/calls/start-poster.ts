import { startPoster as start } from '#core/files/start-poster.ts';
import { describeDevice } from '#core/identity/sessions/device.ts';
import { clientOf } from '#functions/http/address.ts';
import { handle } from '#functions/http/handler.ts';
import { startPoster } from '#shared/calls/files.ts';

export const handler = handle(startPoster, async ({ body, caller, event }) => ({
  attempt: await start(caller, body.path, describeDevice(clientOf(event).userAgent)),
}));
