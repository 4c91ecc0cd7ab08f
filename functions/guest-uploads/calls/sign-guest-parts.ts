import * as uploads from '#core/links/guests/guest-uploads.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { signGuestParts } from '#shared/calls/guest-uploads.ts';

export const handler = handleGuest(signGuestParts, async ({ body, params, guest }) => ({
  parts: await uploads.signGuestParts(guest, params.id, body.parts),
}));
