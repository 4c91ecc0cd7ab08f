import { memberPosters, trashedPosterLinks } from '#core/files/posters.ts';
import { describeDevice } from '#core/identity/sessions/device.ts';
import { clientOf } from '#functions/http/address.ts';
import { handle } from '#functions/http/handler.ts';
import { getPosters } from '#shared/calls/files.ts';

export const handler = handle(getPosters, async ({ body, caller, event }) => {
  if ('trashed' in body) {
    return { posters: await trashedPosterLinks(caller.workspace.id, body.trashed) };
  }
  return memberPosters(caller, body.paths, describeDevice(clientOf(event).userAgent));
});
