import * as uploads from '#core/links/guests/guest-uploads.ts';
import { done } from '#functions/http/answer.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { discardGuestUpload } from '#shared/calls/guest-uploads.ts';

export const handler = handleGuest(discardGuestUpload, async ({ params, guest }) => {
  await uploads.discardGuestUpload(guest, params.id);
  return done;
});
