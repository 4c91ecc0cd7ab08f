import * as uploads from '#core/links/guests/guest-uploads.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { getGuestUpload } from '#shared/calls/guest-uploads.ts';

export const handler = handleGuest(getGuestUpload, ({ params, guest }) =>
  uploads.guestUploadProgress(guest, params.id),
);
