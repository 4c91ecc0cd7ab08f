import * as uploads from '#core/links/guests/guest-uploads.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { startGuestUpload } from '#shared/calls/guest-uploads.ts';

export const handler = handleGuest(startGuestUpload, ({ body, guest }) =>
  uploads.startGuestUpload(guest, body),
);
